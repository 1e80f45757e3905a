import {
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type SqliteDialectConfig,
} from 'kysely';
import pg from 'pg';
import { lockFile } from './file-lock.ts';
import type { Schema } from './schema.ts';
import { openSqliteConnection } from './sqlite-connection.ts';

/** How long a chain of work may keep the event loop, in milliseconds. */
const MAX_BLOCKED_MS = 20;

/**
 * Lets the event loop take its next turn where one goes on for long. What is asked of an embedded database is answered at
 * once, so a chain of a thousand queries would let nothing else happen until its end: no answer, no timer, no word to stop.
 */
function createYielder(): { readonly yieldIfLong: () => Promise<void> } {
  /** When the first work of this turn began; null in a turn that has seen none. */
  let sinceMs: number | null = null;
  return {
    async yieldIfLong() {
      if (sinceMs === null) {
        sinceMs = performance.now();
        setImmediate(() => (sinceMs = null));
      } else if (performance.now() - sinceMs > MAX_BLOCKED_MS) {
        await new Promise(setImmediate);
      }
    },
  };
}

/** Where the data is: a file of the embedded database, or a PostgreSQL server. */
export type DatabaseConfig =
  | { readonly file: string }
  | { readonly url: string; readonly connections?: number; readonly lockWaitMs?: number };

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

/** Between two queries, and before a transaction, everything else gets its turn. */
class YieldingSqliteDriver extends SqliteDriver {
  readonly #turns = createYielder();

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.yieldIfLong();
    return super.acquireConnection();
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): Driver {
    return new YieldingSqliteDriver(this.#config);
  }
}

function openSqlite(file: string): OpenDatabase {
  const release = lockFile(file);
  try {
    const connection = openSqliteConnection(file);
    const dialect = new EmbeddedDialect({ database: connection });
    const db = new Kysely<Schema>({ dialect });
    const close = async (): Promise<void> => {
      await db.destroy();
      // Nobody asked anything yet: then the line above did nothing.
      connection.close();
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

/** How long a call waits for what another holds; then it is told to come again. */
const LOCK_WAIT_MS = 10_000;

/** A transaction in which nothing happens for so long belongs to a process that hangs. */
const IDLE_TRANSACTION_MS = 60_000;

function openPostgres(url: string, connections: number, lockWaitMs: number): OpenDatabase {
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
    lock_timeout: lockWaitMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, kind: 'postgres', close: () => db.destroy() };
}

/** Opens the database. Throws `DatabaseInUseError` when another process has the same embedded data open. */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  if ('file' in config) return openSqlite(config.file);
  return openPostgres(config.url, config.connections ?? 10, config.lockWaitMs ?? LOCK_WAIT_MS);
}
