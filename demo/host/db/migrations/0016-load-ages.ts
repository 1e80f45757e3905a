import type { Kysely } from 'kysely';

/** Finds old loads, whose network addresses are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sphere_loads_by_age').on('sphere_loads').column('loaded_at').execute();
}
