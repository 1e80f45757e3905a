import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { tilePath } from './tile-path.ts';
import type { TileDraft, TileReader, TileStore } from './tile-store.ts';
import { replaceFile, syncFolder, writeDurably } from './write-durably.ts';

/** Folder within the store where drafts lie; its name is no sphere's id. */
export const DRAFTS = '.ingest';

/** File within a sphere's folder that tells its recipe. */
const RECIPE = 'recipe.txt';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Content of a file, or null when there is none. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Brings back or clears away what an interrupted replacement set aside: the old tiles return when the new ones
 * did not arrive.
 */
async function settleReplacements(root: string): Promise<void> {
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

/** Reads the tiles of a folder to which another process may be writing. */
export const readFolderTiles = (root: string): TileReader => ({
  get: (sphereId, tile, format) => readIfThere(join(root, String(sphereId), tilePath(tile, format))),
});

/** Keeps tiles as files: `{root}/{sphere}/{face}/{level}/{x}_{y}.{format}`. One process writes at a time. */
export async function openFolderStore(root: string): Promise<TileStore> {
  await mkdir(join(root, DRAFTS), { recursive: true });
  await settleReplacements(root);
  return {
    ...readFolderTiles(root),
    async published() {
      return (await readdir(root)).filter((name) => /^\d+$/.test(name)).map(Number);
    },
    async recipeOf(sphereId) {
      const recipe = await readIfThere(join(root, String(sphereId), RECIPE));
      return recipe?.toString('utf8').trim() ?? null;
    },
    async draft(recipe) {
      const folder = join(root, DRAFTS, recipe);
      // The recipe is written first: a draft without it was published already or never begun.
      if (!(await exists(join(folder, 'tiles', RECIPE)))) await rm(folder, { recursive: true, force: true });
      for (const face of FACES) await mkdir(join(folder, 'tiles', face), { recursive: true });
      await replaceFile(join(folder, 'tiles', RECIPE), `${recipe}\n`);
      return folderDraft(root, folder);
    },
    async removeDrafts() {
      const entries = await readdir(join(root, DRAFTS), { withFileTypes: true });
      for (const entry of entries.filter((each) => each.isDirectory())) {
        const folder = join(root, DRAFTS, entry.name);
        // Without its recipe a draft counts as never begun, so that half of one is never taken up again.
        await rm(join(folder, 'tiles', RECIPE), { force: true });
        await rm(folder, { recursive: true });
      }
    },
  };
}
