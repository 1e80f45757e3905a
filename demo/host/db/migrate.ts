import { Migrator, type Kysely, type Migration } from 'kysely';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

type Steps = Readonly<Record<string, Migration>>;

const migratorOf = (db: Kysely<Schema>, steps: Steps): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...steps }) } });

/**
 * Migrates a database to the current schema, or to the older one `upTo`, in one transaction. Concurrent
 * processes wait for each other.
 */
export async function migrate(
  db: Kysely<Schema>,
  upTo?: string,
  all: Steps = migrations,
): Promise<readonly string[]> {
  const migrator = migratorOf(db, all);
  const { error, results } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error !== undefined) throw error as Error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Returns the names of the migrations that a database has applied and of those that are pending. */
export async function migrationState(
  db: Kysely<Schema>,
): Promise<{ readonly applied: readonly string[]; readonly pending: readonly string[] }> {
  const steps = await migratorOf(db, migrations).getMigrations();
  const names = (isApplied: boolean): readonly string[] =>
    steps.filter(({ executedAt }) => (executedAt !== undefined) === isApplied).map(({ name }) => name);
  return { applied: names(true), pending: names(false) };
}
