import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { copyDatabase } from './copy-database.ts';
import { migrate, migrationState } from './migrate.ts';
import { openDatabase, type DatabaseConfig, type OpenDatabase } from './open-database.ts';

/** The number of backups from before migrations that are kept. */
const MAX_BACKUPS = 3;

/** Copies embedded data that an older version wrote; backups of a PostgreSQL server are its operator's task. */
async function backUp({ db }: OpenDatabase, folder: string, last: string, log: Logger): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(folder, `${time}-${last}.db`);
  await copyDatabase(db, copy);
  const old = readdirSync(folder).sort().slice(0, -MAX_BACKUPS);
  for (const name of old) rmSync(join(folder, name));
  log.info({ event: 'database_copied', copy }, 'copied the database before migrating it');
}

/** Migrates a database to the current schema; embedded data is first copied into `folder`. */
async function migrateWithBackup(database: OpenDatabase, folder: string, log: Logger): Promise<void> {
  const { applied, pending } = await migrationState(database.db);
  if (pending.length === 0) return;
  const last = applied.at(-1);
  if (database.kind === 'sqlite' && last !== undefined) await backUp(database, folder, last, log);
  const steps = await migrate(database.db);
  log.info({ event: 'database_migrated', steps }, 'brought the database to the schema of this version');
}

/** Opens a database and migrates it to the current schema; embedded data is first copied into `folder`. */
export async function openMigrated(
  config: DatabaseConfig,
  folder: string,
  log: Logger,
): Promise<OpenDatabase> {
  const database = openDatabase(config);
  try {
    if ('url' in config) {
      // Processes that start together wait for the one that migrates, without a limit.
      const waiting = openDatabase({ ...config, connections: 2, lockWaitMs: 0 });
      await migrateWithBackup(waiting, folder, log).finally(() => waiting.close());
    } else await migrateWithBackup(database, folder, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
