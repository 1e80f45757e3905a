import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TileCache } from './tile-cache.ts';

/*
 * The first visit of a city on a new machine would otherwise show nothing until the city is planned, which takes
 * up to two seconds. Therefore, the strips of the cities' opening spheres are part of the repository.
 */

export const SHIPPED_STRIPS_FOLDER: string = fileURLToPath(new URL('../strips/', import.meta.url));

/** Returns the path of a sphere's strip in the repository. */
export const shippedStripPath = (sphereId: number): string =>
  join(SHIPPED_STRIPS_FOLDER, `${String(sphereId)}.webp`);

/** Adds the strips in the repository to a cache, so that they are never rendered. */
export const withShippedStrips = (cache: TileCache): TileCache => ({
  ...cache,
  read: async (request) => {
    const shipped =
      request.tile === 'strip' ? await readFile(shippedStripPath(request.sphereId)).catch(() => null) : null;
    return shipped ?? cache.read(request);
  },
});
