import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase } from './copy-database.ts';
import { migrate, migrationState } from './migrate.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

/*
 * Migrates an embedded database in a separate thread. The database driver is synchronous and would block
 * responses to /healthz in the main thread.
 */

/** File of an embedded database, and the folder for the copies made before migrations. */
export interface EmbeddedData {
  readonly file: string;
  readonly copies: string;
}

export interface MigrationReport {
  readonly steps: readonly string[];
  /** Copy made before the migration; null for a new database. */
  readonly copy: string | null;
}

const MAX_COPIES = 3;

/** Copies data that an older version wrote. Operators of a PostgreSQL server make their own backups. */
async function copyBefore({ db }: OpenDatabase, folder: string, last: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(folder, `${time}-${last}.db`);
  await copyDatabase(db, copy);
  const old = readdirSync(folder).sort().slice(0, -MAX_COPIES);
  for (const name of old) rmSync(join(folder, name));
  return copy;
}

async function migrateWithBackup({ file, copies }: EmbeddedData): Promise<MigrationReport> {
  const database = openDatabase({ file });
  try {
    const last = (await migrationState(database.db)).applied.at(-1);
    const copy = last === undefined ? null : await copyBefore(database, copies, last);
    return { copy, steps: await migrate(database.db) };
  } finally {
    await database.close();
  }
}

parentPort?.postMessage(await migrateWithBackup(workerData as EmbeddedData));
