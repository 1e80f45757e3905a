import type { TileFormat } from '../../../elements/geo/tile.ts';
import { tilePath } from './tile-path.ts';
import type { S3Client } from './s3-client.ts';
import type { Recipe, TileDraft, TileStore } from './tile-store.ts';

/*
 * The bucket:
 *   tiles/{recipe}/{face}/{level}/{x}_{y}.{format}   tiles, under the recipe that they were made by
 *   spheres/{sphere}                                 which recipe's tiles a sphere has: written last, in one step
 *   recipes/{recipe}                                 which sphere has them
 *   drafts/{recipe}/…                                what of a recipe's tiles is finished, until they are published
 */

/** How long it is believed which tiles a sphere has. */
const KEEP_MS = 5000;

/** So many spheres' recipes are remembered. */
const MOST_KEPT = 20_000;

const typeOf: Readonly<Record<TileFormat, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

const text = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('utf8').trim();

async function removeAll(client: S3Client, prefix: string): Promise<void> {
  for await (const key of client.keys(prefix)) await client.remove(key);
}

function s3Draft(client: S3Client, recipe: Recipe): TileDraft {
  return {
    hasFace: (face) => client.has(`drafts/${recipe}/${face}`),
    put: (tile, format, bytes) =>
      client.put(`tiles/${recipe}/${tilePath(tile, format)}`, bytes, typeOf[format]),
    finishFace: (face) => client.put(`drafts/${recipe}/${face}`, 'finished'),
    async publish(sphereId) {
      const before = text(await client.get(`spheres/${sphereId}`));
      await client.put(`recipes/${recipe}`, String(sphereId));
      await client.put(`spheres/${sphereId}`, recipe);
      await removeAll(client, `drafts/${recipe}/`);
      if (before === null || before === recipe) return;
      if (text(await client.get(`recipes/${before}`)) !== String(sphereId)) return;
      await removeAll(client, `tiles/${before}/`);
      await client.remove(`recipes/${before}`);
    },
  };
}

/** Remembers for a moment which recipe's tiles spheres have. */
function rememberRecipes(read: (sphereId: number) => Promise<Recipe | null>) {
  const kept = new Map<number, { readonly recipe: Recipe; readonly untilMs: number }>();
  return async (sphereId: number, isFresh = false): Promise<Recipe | null> => {
    const known = kept.get(sphereId);
    if (!isFresh && known !== undefined && known.untilMs > performance.now()) return known.recipe;
    const recipe = await read(sphereId);
    if (kept.size >= MOST_KEPT) kept.clear();
    // One without tiles may get them at any moment.
    if (recipe !== null) kept.set(sphereId, { recipe, untilMs: performance.now() + KEEP_MS });
    return recipe;
  };
}

/** Keeps tiles in an S3-compatible storage. One process writes at a time; any number may read. */
export function openS3Store(client: S3Client): TileStore {
  const read = async (sphereId: number): Promise<Recipe | null> =>
    text(await client.get(`spheres/${sphereId}`));
  const recipeOf = rememberRecipes(read);
  return {
    async get(sphereId, tile, format) {
      const recipe = await recipeOf(sphereId);
      if (recipe === null) return null;
      const bytes = await client.get(`tiles/${recipe}/${tilePath(tile, format)}`);
      if (bytes !== null) return bytes;
      // Perhaps the sphere got other tiles a moment ago.
      const now = await recipeOf(sphereId, true);
      return now === null || now === recipe ? null : client.get(`tiles/${now}/${tilePath(tile, format)}`);
    },
    async published() {
      const ids: number[] = [];
      for await (const key of client.keys('spheres/')) ids.push(Number(key.slice('spheres/'.length)));
      return ids;
    },
    recipeOf: read,
    async draft(recipe) {
      await client.put(`drafts/${recipe}/begun`, '');
      return s3Draft(client, recipe);
    },
    async removeDrafts() {
      const recipes = new Set<Recipe>();
      for await (const key of client.keys('drafts/')) recipes.add(key.split('/')[1] ?? '');
      for (const recipe of recipes) {
        // Without its marks a draft counts as never begun, so that half of one is never taken up again.
        await removeAll(client, `drafts/${recipe}/`);
        if (!(await client.has(`recipes/${recipe}`))) await removeAll(client, `tiles/${recipe}/`);
      }
    },
  };
}
