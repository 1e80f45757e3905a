import type { Kysely } from 'kysely';

/** Whether a company's shared views name the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('companies')
    .addColumn('hide_share_name', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
