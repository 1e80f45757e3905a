import { createWorldPlacer } from '../geo/world-placer.ts';
import { type Feature, readVectorTile } from './read-vector-tile.ts';
import type { SurfaceRequest } from './surface-messages.ts';
import { buildSurface } from './build-surface.ts';
import type { Surface } from './surface.ts';
import { openTileSource, tilesFor } from './open-tiles.ts';
import { SurfaceSourceError } from './tile-source.ts';

/** Distance from the camera within which the surface is built, in meters. */
const REACH = 1000;

function featuresOf(bytes: Uint8Array, read: () => readonly Feature[], name: string): readonly Feature[] {
  if (bytes.length === 0) return [];
  try {
    return read();
  } catch (cause) {
    throw new SurfaceSourceError(`Tile ${name} is not a vector tile.`, { cause });
  }
}

/**
 * Loads the tiles around a camera and builds the surface. Missing tiles are empty.
 *
 * @throws {SurfaceSourceError} if the tileset or one of its tiles cannot be read.
 */
export async function loadSurface(
  { url, camera, ground }: SurfaceRequest,
  signal: AbortSignal,
): Promise<Surface> {
  const source = await openTileSource(url, signal);
  const place = createWorldPlacer(camera);
  const features = await Promise.all(
    tilesFor(source, camera, REACH).map(async (tile) => {
      const bytes = await source.read(tile, signal);
      const name = `${tile.z}/${tile.x}/${tile.y}`;
      return bytes === null ? [] : featuresOf(bytes, () => readVectorTile(bytes, tile, place, ground), name);
    }),
  );
  signal.throwIfAborted();
  return buildSurface(camera, features.flat(), { ground, reach: REACH });
}
