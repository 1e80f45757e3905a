import Libsql from 'libsql';
import { join } from 'node:path';
import { databaseFolder } from '../../demo/host/config/database-config.ts';
import { runFolder } from '../runner/run-folder.ts';

/** The data folder of the hosts under test: all walks of a run share it, so that what one has painted is there for the next. */
export const hostFolder = join(runFolder(), 'data');

/** The host's database. */
export const hostDatabase = join(databaseFolder(hostFolder), 'spheres.db');

/**
 * Does in the host's database what the host has no call for. It is not flushed to the disk: the host waits for a quarter
 * of a second at most while another process writes, and a slow disk takes longer to flush.
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
