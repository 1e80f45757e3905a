import type { Kysely } from 'kysely';

/** Spheres, the packages they came in, and what companies keep of them: assets, data groups, favorites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('packages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('center_lat', 'double precision', (c) => c.notNull())
    .addColumn('center_long', 'double precision', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('spheres')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.references('companies.id'))
    .addColumn('package_id', 'text', (c) => c.references('packages.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('altitude_m', 'double precision')
    .addColumn('ground_m', 'double precision')
    .addColumn('heading_deg', 'double precision', (c) => c.notNull())
    .addColumn('captured_at', 'bigint', (c) => c.notNull())
    .addColumn('front_image_width', 'integer', (c) => c.notNull())
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('formats', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('spheres_by_company').on('spheres').column('company_id').execute();
  await createKeepings(db);
}

async function createKeepings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id'))
    .addColumn('sphere_id', 'bigint', (c) => c.notNull().references('spheres.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('disabled', 'integer', (c) => c.notNull())
    .addColumn('acquired_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('assets_once', ['company_id', 'sphere_id'])
    .execute();
  await db.schema
    .createTable('data_groups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('sphere_id', 'bigint', (c) => c.notNull().references('spheres.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('data_groups_by_company').on('data_groups').column('company_id').execute();
  await db.schema
    .createTable('favorites')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('sphere_id', 'bigint', (c) => c.notNull().references('spheres.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('initial_pan', 'double precision', (c) => c.notNull())
    .addColumn('initial_tilt', 'double precision', (c) => c.notNull())
    .addColumn('initial_fov', 'double precision', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('favorites_by_user')
    .on('favorites')
    .columns(['user_id', 'created_at'])
    .execute();
}
