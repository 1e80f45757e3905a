import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type SqliteDialectConfig,
} from 'kysely';
import { databaseFailure } from './database-failure.ts';

/** Maximum time for which a series of queries may block the event loop, in milliseconds. */
const MAX_BLOCKED_MS = 20;

/**
 * Yields to the event loop when a series of queries takes a long time. An embedded database responds
 * synchronously, so without a yield a thousand queries in a row would delay all responses, timers and stop
 * signals.
 */
function createYielder(): { readonly yieldIfLong: () => Promise<void> } {
  /** Time of the first query in this turn of the event loop; null if there was none. */
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

/** Maximum time for which a query waits while another process locks the file, in milliseconds. */
const MAX_LOCKED_MS = 5000;

/** First and longest pause between two attempts, in milliseconds. */
const PAUSE_MS = { first: 5, longest: 100 } as const;

/** Declares that SQLite supports transactional schema changes, which the stock adapter does not. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Yields to the event loop between two queries and before a transaction. While another process locks the file,
 * a query or a transaction that has not begun waits without blocking the event loop, and other queries run.
 */
class EmbeddedDriver extends SqliteDriver {
  readonly #turns = createYielder();
  #connection: DatabaseConnection | null = null;
  #isInTransaction = false;
  #isClosed = false;

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.yieldIfLong();
    const connection = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: (query) => this.#whenUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    return this.#connection;
  }

  /** Locks the file at once. Therefore, no later query of the transaction needs to wait for a lock. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#isInTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#isInTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } finally {
      this.#isInTransaction = false;
    }
  }

  override async destroy(): Promise<void> {
    this.#isClosed = true;
    await super.destroy();
  }

  async #whenUnlocked<T>(run: () => Promise<T>): Promise<T> {
    const endMs = performance.now() + MAX_LOCKED_MS;
    for (let pauseMs: number = PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
      try {
        return await run();
      } catch (error) {
        const canWait = !this.#isInTransaction && performance.now() < endMs;
        if (!canWait || databaseFailure(error) !== 'busy') throw error;
        await this.#pause(pauseMs);
        // A query would open the file again.
        if (this.#isClosed) throw error;
      }
    }
  }

  /** Lets other queries use the connection for a while. */
  async #pause(ms: number): Promise<void> {
    await super.releaseConnection();
    await delay(ms);
    await super.acquireConnection();
  }
}

/** The embedded database, whose queries are synchronous. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config);
  }
}
