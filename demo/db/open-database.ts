import Libsql from 'libsql';
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, type DialectAdapter } from 'kysely';
import pg from 'pg';
import { holdFile } from './hold-file.ts';
import type { Schema } from './schema.ts';

/** Where the data is: a file of the embedded database, or a PostgreSQL server. */
export type DatabasePlace =
  { readonly file: string } | { readonly url: string; readonly connections?: number };

/** An open database. */
export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  readonly kind: 'sqlite' | 'postgres';
  /** Ends all connections and lets go of the file. */
  readonly close: () => Promise<void>;
}

/** SQLite can undo changes of the schema, which the stock adapter does not say. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Every acknowledged write is on the disk; readers do not wait for the writer; pages read are kept (64 MB). Whoever waits
 * for a lock stops the whole process, and nobody but this process writes: a lock of another is answered soon.
 */
const sqliteSettings = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma busy_timeout = 250',
  'pragma cache_size = -65536',
  'pragma temp_store = memory',
];

function openSqlite(file: string): OpenDatabase {
  const release = holdFile(file);
  try {
    const connection = new Libsql(file);
    for (const setting of sqliteSettings) connection.exec(setting);
    const dialect = new TransactionalSqliteDialect({ database: connection });
    const db = new Kysely<Schema>({ dialect });
    const close = async (): Promise<void> => {
      await db.destroy();
      release();
    };
    return { db, kind: 'sqlite', close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Object identifiers of int8 and numeric, which counts and sums come as; ours are all safe as numbers. */
const numericTypes = new Set([20, 1700]);

function openPostgres(url: string, connections: number): OpenDatabase {
  const stock = pg.types.getTypeParser.bind(pg.types) as (
    id: number,
    format?: string,
  ) => (text: string) => unknown;
  const types = {
    getTypeParser: (id: number, format?: string) => (numericTypes.has(id) ? Number : stock(id, format)),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, kind: 'postgres', close: () => db.destroy() };
}

/** Opens the database. Throws `DatabaseInUseError` when another process has the same embedded data open. */
export function openDatabase(place: DatabasePlace): OpenDatabase {
  return 'file' in place ? openSqlite(place.file) : openPostgres(place.url, place.connections ?? 10);
}
