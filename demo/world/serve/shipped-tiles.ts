import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TileCache } from './tile-cache.ts';
import { type TileRequest, pathOfRequest } from './tile-request.ts';

/*
 * The first visit of a city on a new machine would otherwise show nothing until the city is planned and its first tiles
 * are painted, which takes up to ten seconds on two slow cores. Therefore, the strips of the cities' opening spheres and
 * the tiles of the view with which the demo page opens are part of the repository.
 */

export const SHIPPED_STRIPS_FOLDER: string = fileURLToPath(new URL('../strips/', import.meta.url));
export const SHIPPED_TILES_FOLDER: string = fileURLToPath(new URL('../opening/', import.meta.url));

/** Returns the path of a sphere's strip in the repository. */
export const shippedStripPath = (sphereId: number): string =>
  join(SHIPPED_STRIPS_FOLDER, `${String(sphereId)}.webp`);

/** Returns the path that a strip or a tile has if it is in the repository. */
export const shippedPath = (request: TileRequest): string =>
  request.tile === 'strip'
    ? shippedStripPath(request.sphereId)
    : join(SHIPPED_TILES_FOLDER, pathOfRequest(request));

/** Adds the files in the repository to a cache, so that they are never rendered. */
export const withShippedTiles = (cache: TileCache): TileCache => ({
  ...cache,
  read: async (request) => (await readFile(shippedPath(request)).catch(() => null)) ?? cache.read(request),
});
