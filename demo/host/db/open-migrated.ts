import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { EmbeddedData, MigrationReport } from './migrate-worker.ts';
import { migrate, migrationState } from './migrate.ts';
import { openDatabase, type DatabaseConfig, type OpenDatabase } from './open-database.ts';

async function migrateInThread(data: EmbeddedData): Promise<MigrationReport> {
  const worker = new Worker(new URL('./migrate-boot.mjs', import.meta.url), { workerData: data });
  try {
    const [report] = (await once(worker, 'message')) as [MigrationReport];
    return report;
  } finally {
    await worker.terminate();
  }
}

/**
 * Migrates a server's database. Processes that start together wait without a time limit for the one that
 * migrates.
 */
async function migrateServer(url: string): Promise<MigrationReport> {
  const waiting = openDatabase({ url, connections: 2, lockWaitMs: 0 });
  try {
    return { copy: null, steps: await migrate(waiting.db) };
  } finally {
    await waiting.close();
  }
}

/**
 * Opens a database and migrates it to the current schema. Embedded data is first copied to the folder
 * `copies`.
 */
export async function openMigrated(
  config: DatabaseConfig,
  copies: string,
  log: Logger,
): Promise<OpenDatabase> {
  const database = openDatabase(config);
  try {
    if ((await migrationState(database.db)).pending.length === 0) return database;
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  const isServer = 'url' in config;
  const { copy, steps } = await (isServer
    ? migrateServer(config.url)
    : migrateInThread({ file: config.file, copies }));
  if (copy !== null) log.info({ event: 'database_copied', copy }, 'copied the database before migrating it');
  log.info({ event: 'database_migrated', steps }, 'migrated the database to the schema of this version');
  return openDatabase(config);
}
