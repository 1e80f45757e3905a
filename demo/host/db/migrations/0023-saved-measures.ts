import type { Kysely } from 'kysely';

/** The measures that are saved with a view, as GeoJSON; null for views without measures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['favorites', 'shares'])
    await db.schema.alterTable(table).addColumn('measures', 'text').execute();
}
