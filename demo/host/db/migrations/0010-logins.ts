import type { Kysely } from 'kysely';

/** What guards logins against guessing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('login_failures')
    .addColumn('account', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('login_failures_by_age').on('login_failures').column('last_at').execute();
  await db.schema
    .createTable('login_places')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('login_places_key', ['user_id', 'place'])
    .execute();
  await db.schema.createIndex('login_places_by_age').on('login_places').column('seen_at').execute();
}
