import { sql } from 'kysely';
import { openDatabase, type DatabasePlace } from './open-database.ts';

/**
 * Does `work` while no other process on the same database does work of this name; they wait for each other, however
 * long it takes. Embedded data belongs to one process anyway. A process that dies gives its turn back.
 */
export async function takeTurns(
  place: DatabasePlace,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!('url' in place)) return work();
  // Locks of PostgreSQL belong to a connection: this one stays open for as long as the work lasts.
  const patient = openDatabase({ ...place, connections: 1, lockWaitMs: 0 });
  try {
    await patient.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection);
      await work();
    });
  } finally {
    await patient.close();
  }
}
