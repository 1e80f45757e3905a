import type { Kysely } from 'kysely';

/** Calls counted against limits, and answers kept for repeated requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_windows')
    .addColumn('bucket', 'text', (c) => c.primaryKey())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rate_windows_by_end').on('rate_windows').column('ends_at').execute();
  await db.schema
    .createTable('idempotent_answers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('asked', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('idempotent_answers_by_age')
    .on('idempotent_answers')
    .column('created_at')
    .execute();
}
