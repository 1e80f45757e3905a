import { mkdir, open, rename, stat } from 'node:fs/promises';
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

/** Writes a file and waits until it is on disk. Creates its folder if necessary. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until a folder's directory entries are on disk. Does nothing on systems that do not support this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

/** Replaces a file atomically: readers see the old or the new content, even after a crash. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.new`;
  await writeDurably(draft, content);
  await rename(draft, path);
  await syncFolder(dirname(path));
}
