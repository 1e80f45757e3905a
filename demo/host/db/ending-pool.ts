import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isQueryTimeout } from './database-failure.ts';

/**
 * Ends a connection whose query took too long. The driver itself leaves the query on the connection, so the
 * next query would wait for the result of this one.
 */
function endingClient(client: pg.PoolClient): PostgresPoolClient {
  async function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      // The pool replaces a connection that is ending.
      if (isQueryTimeout(error)) void (client as unknown as pg.Client).end();
      throw error;
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/** Returns a pool that ends each connection on which a query took longer than the pool's limit. */
export const endingPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => endingClient(await pool.connect()),
  end: () => pool.end(),
});
