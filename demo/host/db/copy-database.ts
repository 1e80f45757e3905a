import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely } from 'kysely';
import Libsql from 'libsql';
import { DatabaseInUseError, lockFile } from './file-lock.ts';
import type { Schema } from './schema.ts';

/** A copy that cannot be made or taken; the message says why. */
export class DatabaseCopyError extends Error {
  readonly code = 'database-copy';
}

/**
 * A connection that only reads. It never checkpoints, so it keeps out of the race between connections that SQLite 3.45
 * has when two of them write or checkpoint at once: the host's own connection stays the only one that does.
 */
const openReadOnly = (file: string): Libsql.Database => new Libsql(`${pathToFileURL(file).href}?mode=ro`);

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes sure that a file is a whole database of this host. Throws `DatabaseCopyError`. */
function checkFile(file: string): void {
  let connection: Libsql.Database | null = null;
  let verdict: unknown;
  try {
    connection = openReadOnly(file);
    const found = connection.prepare('pragma integrity_check').get() as { integrity_check: unknown };
    verdict = found.integrity_check;
    connection.prepare('select name from kysely_migration').all();
  } catch (cause) {
    throw new DatabaseCopyError(
      `${file} is not a database of this host. Choose a file written by npm run backup.`,
      { cause },
    );
  } finally {
    connection?.close();
  }
  if (verdict !== 'ok') throw new DatabaseCopyError(`${file} is damaged: ${String(verdict)}`);
}

/** Puts a checked draft in its place: there whole or not at all, also after a power cut. */
function publish(draft: string, file: string): void {
  checkFile(draft);
  syncPath(draft);
  renameSync(draft, file);
  syncPath(dirname(file));
}

async function writeCopy(file: string, write: (draft: string) => unknown): Promise<void> {
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  try {
    await write(draft);
    publish(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Copies an open embedded database, as it stands at this moment, into a file of its own. */
export const copyDatabase = (db: Kysely<Schema>, file: string): Promise<void> =>
  writeCopy(file, (draft) => sql`vacuum into ${draft}`.execute(db));

/** Takes the data file when no host has it; null while one runs. */
function lockIfFree(file: string): (() => void) | null {
  try {
    return lockFile(file);
  } catch (error) {
    if (error instanceof DatabaseInUseError) return null;
    throw error;
  }
}

/** Copies a host's data file into `copy`, also while the host runs and writes. Throws `DatabaseCopyError`. */
export async function backUpFile(file: string, copy: string): Promise<void> {
  if (!existsSync(file)) throw new DatabaseCopyError(`There is no database at ${file} yet.`);
  if (existsSync(copy)) throw new DatabaseCopyError(`${copy} is there already.`);
  const release = lockIfFree(file);
  // What a killed host left in its log is taken over only by a connection that may write.
  const connection = release === null ? openReadOnly(file) : new Libsql(file);
  try {
    await writeCopy(copy, (draft) => connection.prepare('vacuum into ?').run(draft));
  } finally {
    connection.close();
    release?.();
  }
}

/** Keeps today's data under another name, all of it in one file as far as it can be read. */
function setAside(file: string, aside: string): void {
  if (!existsSync(file)) return;
  try {
    const connection = new Libsql(file);
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
  } catch {
    // Data that is damaged is no reason not to restore; its log is kept beside it.
  }
  linkSync(file, aside);
  const isEmpty = !existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0;
  for (const log of ['-wal', '-shm'].filter((end) => existsSync(file + end))) {
    if (isEmpty) rmSync(file + log);
    else renameSync(file + log, aside + log);
  }
}

/**
 * Puts a copy in the place of a host's data file; gives the name under which the data that was there is kept.
 * Throws `DatabaseInUseError` while a host runs, `DatabaseCopyError` for what is no copy.
 */
export async function restoreFile(copy: string, file: string, now: Date): Promise<string> {
  if (!existsSync(copy)) throw new DatabaseCopyError(`There is no file ${copy}.`);
  const aside = `${file}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  const release = lockFile(file);
  try {
    await writeCopy(file, (draft) => {
      copyFileSync(copy, draft);
      checkFile(draft);
      setAside(file, aside);
    });
    return aside;
  } finally {
    release();
  }
}
