import { readdir, realpath } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';

const photoTypes = new Set(['.jpg', '.jpeg', '.tif', '.tiff', '.png', '.webp']);

export const MAX_PHOTOS = 5_000;

/** Returns a folder directly below the root, after resolving links; null if it does not exist. */
export async function findImageryFolder(root: string, name: string): Promise<string | null> {
  try {
    const [home, folder] = await Promise.all([realpath(root), realpath(join(root, name))]);
    await readdir(folder);
    return dirname(folder) === home ? folder : null;
  } catch {
    return null;
  }
}

export async function listPhotos(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && photoTypes.has(extname(entry.name).toLowerCase()))
    .map(({ name }) => name)
    .toSorted();
}
