import type { Kysely } from 'kysely';

/**
 * The views that a company shares, so that it can list them and end them. Links from before this table have no row, and
 * stay valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shares')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id').onDelete('cascade'))
    .addColumn('sphere_id', 'bigint', (c) => c.notNull().references('spheres.id').onDelete('cascade'))
    .addColumn('pan', 'double precision', (c) => c.notNull())
    .addColumn('tilt', 'double precision', (c) => c.notNull())
    .addColumn('fov', 'double precision', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('views', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('viewed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('shares_by_company')
    .on('shares')
    .columns(['company_id', 'created_at'])
    .execute();
}
