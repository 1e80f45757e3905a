import type { Kysely } from 'kysely';

/** Boundaries of quarter hours within a day; every UTC offset in use is a multiple of a quarter hour. */
const CUTS = Array.from({ length: 95 }, (_, at) => `cut_${at + 1}`);

/** Sphere loads one by one and summed up by UTC day, what users did, and what they did for the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sphere_loads')
    // No reference to companies: loads are written in groups, and one of a company that is gone must not refuse the others.
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('loaded_at', 'bigint', (c) => c.notNull())
    .addColumn('api_key', 'text')
    .addColumn('sphere_id', 'bigint', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addPrimaryKeyConstraint('sphere_loads_once', ['company_id', 'event_id'])
    .execute();
  await createDays(db);
  await db.schema
    .createTable('tracking_events')
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('api_key', 'text')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tracking_events_once', ['company_id', 'event_id'])
    .execute();
  await db.schema
    .createTable('tracking_firsts')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tracking_firsts_once', ['actor', 'category', 'action'])
    .execute();
}

async function createDays(db: Kysely<unknown>): Promise<void> {
  const base = db.schema
    .createTable('sphere_load_days')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('api_key', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull());
  await CUTS.reduce((table, cut) => table.addColumn(cut, 'integer', (c) => c.notNull()), base)
    .addPrimaryKeyConstraint('sphere_load_days_once', ['company_id', 'day', 'origin', 'api_key'])
    .execute();
  await db.schema
    .createIndex('sphere_load_days_by_key')
    .on('sphere_load_days')
    .columns(['api_key', 'day'])
    .execute();
}
