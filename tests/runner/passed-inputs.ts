import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { ROOT, filesReached } from './changed.ts';

/*
 * Records the inputs with which a part last passed. A whole run leaves out a part whose inputs have not changed since:
 * its result could not differ.
 */

/** The files on which the tests of a part depend without importing them, as glob patterns. */
const ALWAYS = ['package-lock.json'];

/** Returns a hash of the paths and contents of files. */
export function hashOfFiles(paths: readonly string[], root = ROOT): string {
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].sort())
    hash.update(`${path}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  return hash.digest('hex');
}

/** Returns a hash of everything that decides whether tests pass: what they import, and the files that they read. */
export async function hashOfInputs(tests: readonly string[], read: readonly string[]): Promise<string> {
  return hashOfFiles([...(await filesReached(tests)), ...globSync([...ALWAYS, ...read], { cwd: ROOT })]);
}

export const hasPassedWith = (record: string, hash: string): boolean =>
  existsSync(join(ROOT, record)) && readFileSync(join(ROOT, record), 'utf8').trim() === hash;

export function recordPass(record: string, hash: string): void {
  writeFileSync(join(ROOT, record), `${hash}\n`);
}
