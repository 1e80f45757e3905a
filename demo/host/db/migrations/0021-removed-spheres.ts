import { type Kysely, sql } from 'kysely';

/**
 * When a sphere was removed from the list of its source. Favorites and assets refer to it, so its row stays. The
 * list of ingested spheres is read again, because it may omit spheres that are still in the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spheres').addColumn('removed_at', 'bigint').execute();
  await sql`delete from sphere_sources where name = 'ingest'`.execute(db);
}
