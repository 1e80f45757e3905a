import { Migrator, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { migrations } from './migrations.ts';

/** Brings a database to today's schema, or to a named older one, in one transaction; several processes wait for each other. */
export async function migrate(db: Kysely<Schema>, upTo?: string): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error !== undefined) throw error as Error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
