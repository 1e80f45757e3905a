import { chmodSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { endingPool } from './ending-pool.ts';
import { lockFile } from './file-lock.ts';
import type { Schema } from './schema.ts';
import { openSqliteConnection } from './sqlite-connection.ts';

/** Location of the data: a file of the embedded database, or a PostgreSQL server. */
export type DatabaseConfig =
  | { readonly file: string }
  | {
      readonly url: string;
      readonly connections?: number;
      readonly lockWaitMs?: number;
      /** Maximum wait for a connection, in milliseconds. */
      readonly connectMs?: number;
      /** Maximum duration of a query, in milliseconds; by default, there is none. */
      readonly queryMs?: number;
    };

/**
 * Limits for connections that serve calls. A call fails at its first query that takes too long, so a server
 * that does not respond holds a call for at most `connectMs` and `queryMs` together. The wait for a lock is
 * shorter than a query, so that it fails with its own error.
 */
export const callLimits = { lockWaitMs: 4000, connectMs: 4000, queryMs: 5000 } as const;

export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  readonly kind: 'sqlite' | 'postgres';
  /** Closes all connections and releases the file. */
  readonly close: () => Promise<void>;
}

function openSqlite(file: string): OpenDatabase {
  const release = lockFile(file);
  try {
    const connection = openSqliteConnection(file);
    // The database's log files get the same permissions.
    chmodSync(file, 0o600);
    const dialect = new EmbeddedDialect({ database: connection });
    const db = new Kysely<Schema>({ dialect });
    const close = async (): Promise<void> => {
      await db.destroy();
      // If no query has run yet, `db.destroy` does not close the file.
      connection.close();
      release();
    };
    return { db, kind: 'sqlite', close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Type ids of int8 and numeric, the types of counts and sums. All of the host's values are safe integers. */
const numericTypes = new Set([20, 1700]);

/** Maximum wait of background work and commands for a lock and for a connection, in milliseconds. */
const WAIT_MS = 10_000;

/** Idle time in milliseconds after which the system begins to check that the server can still be reached. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Time in milliseconds that the server gets to end a slow query before the host ends the connection. A server
 * that still responds then reports the query, and the connection remains usable.
 */
const QUERY_END_MS = 500;

/**
 * Idle time, in milliseconds, after which the server ends a connection with an open transaction, because its
 * process probably hangs.
 */
const IDLE_TRANSACTION_MS = 60_000;

type ServerConfig = Extract<DatabaseConfig, { readonly url: string }>;

function openPostgres({ url, connections, lockWaitMs, connectMs, queryMs }: ServerConfig): OpenDatabase {
  const stock = pg.types.getTypeParser.bind(pg.types) as (
    id: number,
    format?: string,
  ) => (text: string) => unknown;
  const types = {
    getTypeParser: (id: number, format?: string) => (numericTypes.has(id) ? Number : stock(id, format)),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections ?? 10,
    types,
    connectionTimeoutMillis: connectMs ?? WAIT_MS,
    lock_timeout: lockWaitMs ?? WAIT_MS,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs, statement_timeout: queryMs - QUERY_END_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // A lost connection emits an error, either on the idle pool or on the connection in use. Without a
  // listener, that error would end the process. The next query on the connection fails, and the pool replaces
  // the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: endingPool(pool) }) });
  return { db, kind: 'postgres', close: () => db.destroy() };
}

/** Opens the database. Throws `DatabaseInUseError` if another process has the same embedded data open. */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  if ('file' in config) return openSqlite(config.file);
  return openPostgres(config);
}
