import { sql } from 'kysely';
import { openDatabase, type DatabaseConfig } from './open-database.ts';

/**
 * Runs `work` while no other process on the same database runs work with this name. Processes wait for each
 * other without a time limit, and the lock of a killed process is released. An embedded database needs no
 * lock, because only one process uses it.
 */
export async function withAdvisoryLock(
  config: DatabaseConfig,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!('url' in config)) return work();
  // PostgreSQL releases the lock when its connection closes, so this connection stays open until the work
  // ends.
  const database = openDatabase({ ...config, connections: 1, lockWaitMs: 0 });
  try {
    await database.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection);
      await work();
    });
  } finally {
    await database.close();
  }
}
