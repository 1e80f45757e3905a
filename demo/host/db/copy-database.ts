import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
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

/** Thrown if a database cannot be copied or restored; the message says why. */
export class DatabaseCopyError extends Error {
  readonly code = 'database-copy';
}

/**
 * Opens a read-only connection, which never runs a checkpoint. SQLite 3.45 has a race between connections
 * that write or checkpoint at the same time, so only the host's connection may do either.
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

/** Checks that a file is a complete database of this host. Throws `DatabaseCopyError`. */
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
      `${file} is not a database that this host can use. Choose a file written by npm run backup.`,
      { cause },
    );
  } finally {
    connection?.close();
  }
  if (verdict !== 'ok') throw new DatabaseCopyError(`${file} is damaged: ${String(verdict)}`);
}

/**
 * Checks a draft, then renames it to its final name. The rename is atomic, even if the power fails. Only the
 * file's owner can read it.
 */
function publish(draft: string, file: string): void {
  checkFile(draft);
  chmodSync(draft, 0o600);
  syncPath(draft);
  renameSync(draft, file);
  syncPath(dirname(file));
}

/** Writes a copy as a draft and publishes it; returns the result of `write`. */
async function writeCopy<T>(file: string, write: (draft: string) => T | Promise<T>): Promise<T> {
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  try {
    const result = await write(draft);
    publish(draft, file);
    return result;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Copies the current state of an open embedded database to another file. */
export async function copyDatabase(db: Kysely<Schema>, file: string): Promise<void> {
  await writeCopy(file, (draft) => sql`vacuum into ${draft}`.execute(db));
}

/** Locks the data file. Returns null if a running host already holds the lock. */
function lockIfFree(file: string): (() => void) | null {
  try {
    return lockFile(file);
  } catch (error) {
    if (error instanceof DatabaseInUseError) return null;
    throw error;
  }
}

/** Copies a host's data file to `copy`, even while the host runs and writes. Throws `DatabaseCopyError`. */
export async function backUpFile(file: string, copy: string): Promise<void> {
  if (!existsSync(file)) throw new DatabaseCopyError(`There is no database at ${file} yet.`);
  if (existsSync(copy)) throw new DatabaseCopyError(`${copy} already exists.`);
  const release = lockIfFree(file);
  // After a host was killed, only a connection with write access can recover its log.
  const connection = release === null ? openReadOnly(file) : new Libsql(file);
  try {
    await writeCopy(copy, (draft) => connection.prepare('vacuum into ?').run(draft));
  } finally {
    connection.close();
    release?.();
  }
}

/** Renames the current data, as a single file if SQLite can read it. Returns whether there was any data. */
function setAside(file: string, aside: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const connection = new Libsql(file);
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
  } catch {
    // Damaged data must not prevent a restore. Its log file is renamed with it.
  }
  linkSync(file, aside);
  const isEmpty = !existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0;
  for (const log of ['-wal', '-shm'].filter((end) => existsSync(file + end))) {
    if (isEmpty) rmSync(file + log);
    else renameSync(file + log, aside + log);
  }
  return true;
}

/**
 * Replaces or creates a host's data file from a copy. Returns the new name of the previous data, or null if
 * there was none. Throws `DatabaseInUseError` while a host runs, and `DatabaseCopyError` if `copy` is not a
 * valid copy.
 */
export async function restoreFile(copy: string, file: string, now: Date): Promise<string | null> {
  if (!existsSync(copy)) throw new DatabaseCopyError(`The file ${copy} does not exist.`);
  const aside = `${file}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const release = lockFile(file);
  try {
    const hasPrevious = await writeCopy(file, (draft) => {
      copyFileSync(copy, draft);
      checkFile(draft);
      return setAside(file, aside);
    });
    return hasPrevious ? aside : null;
  } finally {
    release();
  }
}
