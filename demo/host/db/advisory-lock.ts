import { sql } from 'kysely';
import { openDatabase, type DatabaseConfig } from './open-database.ts';

/**
 * Does `work` while no other process on the same database does work of this name; they wait for each other, however
 * long it takes. Embedded data belongs to one process anyway. A process that dies gives its turn back.
 */
export async function withAdvisoryLock(
  config: DatabaseConfig,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!('url' in config)) return work();
  // Locks of PostgreSQL belong to a connection: this one stays open for as long as the work lasts.
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
