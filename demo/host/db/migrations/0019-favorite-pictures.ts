import type { Kysely } from 'kysely';

/** A small picture of each favorite, which is deleted with the favorite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('favorite_pictures')
    .addColumn('favorite_id', 'text', (c) => c.primaryKey().references('favorites.id').onDelete('cascade'))
    .addColumn('sphere_version', 'bigint', (c) => c.notNull())
    .addColumn('webp', 'text', (c) => c.notNull())
    .execute();
}
