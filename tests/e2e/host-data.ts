import { join } from 'node:path';
import Libsql from 'libsql';
import { databaseFolder } from '../../demo/host/config/database-config.ts';
import { runFolder } from '../runner/run-folder.ts';

/**
 * The data folder of the host under test. All end-to-end tests of a run share it, so that tiles rendered for
 * one test are available to the next.
 */
export const hostFolder = join(runFolder(), 'data');

export const hostDatabase = join(databaseFolder(hostFolder), 'spheres.db');

/**
 * Performs an operation in the host's database for which the host has no call. The write is not flushed to
 * disk, so that calls of the host which write do not wait for a slow disk.
 */
export function inHostDatabase<T>(work: (database: Libsql.Database) => T): T {
  const database = new Libsql(hostDatabase);
  try {
    for (const setting of ['busy_timeout = 5000', 'synchronous = off', 'wal_autocheckpoint = 0'])
      database.exec(`pragma ${setting}`);
    return work(database);
  } finally {
    database.close();
  }
}
