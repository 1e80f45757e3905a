import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { copyDatabase } from './copy-database.ts';
import { migrate, migrationState } from './migrate.ts';
import { openDatabase, type DatabasePlace, type OpenDatabase } from './open-database.ts';

/** As many copies from before migrations are kept. */
const COPIES_KEPT = 3;

/** Copies embedded data that an older version wrote; a PostgreSQL server's own backups are its owner's. */
async function keepCopy({ db }: OpenDatabase, folder: string, last: string, log: Logger): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(folder, `${time}-${last}.db`);
  await copyDatabase(db, copy);
  const old = readdirSync(folder).sort().slice(0, -COPIES_KEPT);
  for (const name of old) rmSync(join(folder, name));
  log.info({ event: 'database_copied', copy }, 'copied the database before migrating it');
}

/** Brings a database to today's schema; embedded data is copied into `folder` before it changes. */
async function bringUpToDate(database: OpenDatabase, folder: string, log: Logger): Promise<void> {
  const { taken, pending } = await migrationState(database.db);
  if (pending.length === 0) return;
  const last = taken.at(-1);
  if (database.kind === 'sqlite' && last !== undefined) await keepCopy(database, folder, last, log);
  const steps = await migrate(database.db);
  log.info({ event: 'database_migrated', steps }, 'brought the database to the schema of this version');
}

/** Opens a database and brings it to today's schema; embedded data is copied into `folder` before it changes. */
export async function openUpToDate(place: DatabasePlace, folder: string, log: Logger): Promise<OpenDatabase> {
  const database = openDatabase(place);
  try {
    if ('url' in place) {
      // Processes that start together wait for the one that migrates, however long it takes.
      const patient = openDatabase({ ...place, connections: 2, lockWaitMs: 0 });
      await bringUpToDate(patient, folder, log).finally(() => patient.close());
    } else await bringUpToDate(database, folder, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
