import type { Kysely } from 'kysely';

/** The passes of viewers in frames. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embed_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('api_key', 'text', (c) => c.notNull().references('api_keys.id'))
    .addColumn('origin', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('embed_tokens_by_end').on('embed_tokens').column('expires_at').execute();
}
