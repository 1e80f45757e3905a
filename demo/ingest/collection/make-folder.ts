import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Creates a folder. Resolves also if it exists. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const entry = codeOf(error) === 'EEXIST' ? await stat(path) : null;
    if (entry?.isDirectory() !== true) throw error;
  }
}

/**
 * Creates a folder and those above it that are missing. Node.js's own `recursive` tries again for ever if a folder
 * that exists refuses a new one with ENOENT, as some virtual file systems do.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}
