import type { Kysely } from 'kysely';

/**
 * Lets every process see cheaply what changed: a clock that each change of spheres moves on, the reading of it in each
 * sphere, and the time of an asset's last change. What was read from files is remembered by its fingerprint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sphere_clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  await (db as Kysely<{ sphere_clock: { id: number; version: number } }>)
    .insertInto('sphere_clock')
    .values({ id: 1, version: 0 })
    .execute();
  await db.schema
    .createTable('sphere_sources')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('read_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('spheres')
    .addColumn('version', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('spheres_by_version').on('spheres').column('version').execute();
  await db.schema.createIndex('spheres_by_latitude').on('spheres').columns(['latitude', 'id']).execute();
  await db.schema
    .alterTable('assets')
    .addColumn('changed_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
