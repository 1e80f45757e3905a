import { sql, type Kysely } from 'kysely';

/** Finds the packages in a part of the map, and how many spheres each has, without reading the spheres. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('package_counts')
    .addColumn('package_id', 'text', (c) => c.notNull().references('packages.id'))
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('package_counts_key', ['owner', 'package_id'])
    .execute();
  await sql`
    insert into package_counts (package_id, owner, count)
    select package_id, coalesce(company_id, ''), count(*) from spheres
    where package_id is not null group by package_id, coalesce(company_id, '')
  `.execute(db);
  await db.schema
    .createIndex('packages_by_place')
    .on('packages')
    .columns(['center_lat', 'center_long'])
    .execute();
}
