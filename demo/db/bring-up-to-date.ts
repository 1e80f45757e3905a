import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { copyDatabase } from './copy-database.ts';
import { migrate, migrationState } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

/** As many copies from before migrations are kept. */
const COPIES_KEPT = 3;

/**
 * Brings a database to today's schema. Embedded data that an older version wrote is copied into `folder` first; a
 * PostgreSQL server's own backups are its owner's.
 */
export async function bringUpToDate(database: OpenDatabase, folder: string, log: Logger): Promise<void> {
  const { db, kind } = database;
  const { taken, pending } = await migrationState(db);
  if (pending.length === 0) return;
  if (kind === 'sqlite' && taken.length > 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const copy = join(folder, `${time}-${String(taken.at(-1))}.db`);
    await copyDatabase(db, copy);
    const old = readdirSync(folder).sort().slice(0, -COPIES_KEPT);
    for (const name of old) rmSync(join(folder, name));
    log.info({ event: 'database_copied', copy }, 'copied the database before migrating it');
  }
  const steps = await migrate(db);
  log.info({ event: 'database_migrated', steps }, 'brought the database to the schema of this version');
}
