import type { Kysely } from 'kysely';

/** The payment provider's notices and customers, what is paid until when, and purchases under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute();
  await db.schema.createIndex('stripe_events_by_time').on('stripe_events').column('received_at').execute();
  await db.schema
    .createTable('payment_customers')
    .addColumn('customer_id', 'text', (c) => c.primaryKey())
    .addColumn('begun', 'integer', (c) => c.notNull())
    .addColumn('written', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('paid_periods')
    .addColumn('provider_id', 'text', (c) => c.primaryKey())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('period_end', 'bigint')
    .addColumn('read_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('paid_periods_by_customer').on('paid_periods').column('customer_id').execute();
  await db.schema
    .createTable('payment_attempts')
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id'))
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('order_hash', 'text', (c) => c.notNull())
    .addColumn('once_key', 'text', (c) => c.notNull())
    .addColumn('busy_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_attempts_key', ['company_id', 'product'])
    .execute();
  await db.schema
    .createTable('payment_cursors')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('read_to', 'bigint', (c) => c.notNull())
    .execute();
}
