import { type Kysely, sql } from 'kysely';

/** Each quarter hour's own count, out of the running sums that `0004-tracking` kept: `cut_1`, `cut_2 - cut_1`, … */
const counts = Array.from({ length: 96 }, (_, quarter) => {
  const sum = quarter === 95 ? 'total' : `cut_${quarter + 1}`;
  return quarter === 0 ? sum : `(${sum} - cut_${quarter})`;
});

/** Stores the loads of a UTC day as one JSON list of 96 quarter hours, in place of 95 columns of running sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sphere_load_days_next')
    .addColumn('company_id', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('api_key', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('quarters', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sphere_load_days_key', ['company_id', 'day', 'origin', 'api_key'])
    .execute();
  await sql`
    insert into sphere_load_days_next (company_id, day, origin, api_key, total, quarters)
    select company_id, day, origin, api_key, total, '[' || ${sql.raw(counts.join(" || ',' || "))} || ']'
    from sphere_load_days`.execute(db);
  await db.schema.dropTable('sphere_load_days').execute();
  await db.schema.alterTable('sphere_load_days_next').renameTo('sphere_load_days').execute();
  await db.schema
    .createIndex('sphere_load_days_by_key')
    .on('sphere_load_days')
    .columns(['api_key', 'day'])
    .execute();
}
