import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { STRIP_FILE, tilePath, type TileDraft, type TileReader, type TileStore } from './tile-store.ts';
import { makeFolder, replaceFile, syncFolder, writeDurably } from './write-durably.ts';

/** Folder of unpublished drafts within the store. This name can never be the id of a sphere. */
export const DRAFTS = '.ingest';

/**
 * Name of the file with the content hash in a sphere's folder. Existing folders contain it, so it must not
 * change.
 */
const CONTENT_HASH_FILE = 'recipe.txt';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Returns the content of a file; null if it does not exist. */
async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Completes interrupted replacements: restores the old tiles if the new ones are missing, and otherwise
 * removes the old tiles.
 */
async function recoverReplacements(root: string): Promise<void> {
  const names = await readdir(join(root, DRAFTS)).catch(() => []);
  for (const name of names.filter((each) => each.startsWith('replaced-'))) {
    const aside = join(root, DRAFTS, name);
    const sphere = join(root, name.slice('replaced-'.length));
    if (await exists(sphere)) await rm(aside, { recursive: true });
    else await rename(aside, sphere);
  }
}

function folderDraft(root: string, folder: string): TileDraft {
  const tiles = join(folder, 'tiles');
  const finished = (face: string): string => join(folder, `${face}.finished`);
  return {
    hasFace: (face) => exists(finished(face)),
    put: (tile, format, bytes) => writeDurably(join(tiles, tilePath(tile, format)), bytes),
    get: (tile, format) => readIfPresent(join(tiles, tilePath(tile, format))),
    putStrip: (bytes) => writeDurably(join(tiles, STRIP_FILE), bytes),
    async finishFace(face) {
      for (const level of await readdir(join(tiles, face))) await syncFolder(join(tiles, face, level));
      await syncFolder(join(tiles, face));
      await replaceFile(finished(face), '');
    },
    async publish(sphereId) {
      const target = join(root, String(sphereId));
      const aside = join(root, DRAFTS, `replaced-${sphereId}`);
      await syncFolder(tiles);
      if (await exists(target)) await rename(target, aside);
      await rename(tiles, target);
      await syncFolder(root);
      await rm(aside, { recursive: true, force: true });
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads the tiles of a folder, even while another process writes to it. */
export const readFolderTiles = (root: string): TileReader => ({
  get: (sphereId, tile, format) => readIfPresent(join(root, String(sphereId), tilePath(tile, format))),
  strip: (sphereId) => readIfPresent(join(root, String(sphereId), STRIP_FILE)),
});

/** Stores tiles as files: `{root}/{sphere}/{face}/{level}/{x}_{y}.{format}`. One process writes at a time. */
export async function openFolderStore(root: string): Promise<TileStore> {
  await makeFolder(join(root, DRAFTS));
  await recoverReplacements(root);
  return {
    ...readFolderTiles(root),
    async published() {
      return (await readdir(root)).filter((name) => /^\d+$/.test(name)).map(Number);
    },
    async contentHashOf(sphereId) {
      const contentHash = await readIfPresent(join(root, String(sphereId), CONTENT_HASH_FILE));
      return contentHash?.toString('utf8').trim() ?? null;
    },
    async draft(contentHash) {
      const folder = join(root, DRAFTS, contentHash);
      // The content hash is written first, so a draft without it was either never started or has already been
      // published.
      if (!(await exists(join(folder, 'tiles', CONTENT_HASH_FILE))))
        await rm(folder, { recursive: true, force: true });
      for (const face of FACES) await makeFolder(join(folder, 'tiles', face));
      await replaceFile(join(folder, 'tiles', CONTENT_HASH_FILE), `${contentHash}\n`);
      return folderDraft(root, folder);
    },
    addStrip: (sphereId, bytes) => replaceFile(join(root, String(sphereId), STRIP_FILE), bytes),
    async remove(sphereId) {
      const target = join(root, String(sphereId));
      if (!(await exists(target))) return;
      // The rename removes all of the sphere's tiles at once. If this run is interrupted, the remaining files
      // are deleted with the drafts.
      const aside = join(root, DRAFTS, `removed-${sphereId}`);
      await rename(target, aside);
      await syncFolder(root);
      await rm(aside, { recursive: true });
    },
    async removeDrafts() {
      const entries = await readdir(join(root, DRAFTS), { withFileTypes: true });
      for (const entry of entries.filter((each) => each.isDirectory())) {
        const folder = join(root, DRAFTS, entry.name);
        // The hash is deleted first. A draft without it counts as not started, so a partly deleted draft is
        // never continued.
        await rm(join(folder, 'tiles', CONTENT_HASH_FILE), { force: true });
        await rm(folder, { recursive: true });
      }
    },
  };
}
