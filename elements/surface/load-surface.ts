import type { Place } from '../geo/earth.ts';
import { createWorldPlacer } from '../geo/world-placer.ts';
import { buildSurface } from './build-surface.ts';
import { decodeImage } from './decode-image.ts';
import type { DecodeImage } from './elevation-image.ts';
import { openTileSource, tilesFor } from './open-tiles.ts';
import { type Feature, readVectorTile } from './read-vector-tile.ts';
import type { SurfaceRequest } from './surface-messages.ts';
import type { Surface } from './surface.ts';
import type { TerrainGround } from './terrain.ts';
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

/** Loads the features around a camera, whose positions are computed at an altitude in meters above the ellipsoid. */
async function loadFeatures(
  url: string,
  camera: Place,
  altitude: number,
  signal: AbortSignal,
): Promise<readonly Feature[]> {
  const source = await openTileSource(url, signal);
  const place = createWorldPlacer(camera);
  const features = await Promise.all(
    tilesFor(source, camera, REACH).map(async (tile) => {
      const bytes = await source.read(tile, signal);
      const name = `${tile.z}/${tile.x}/${tile.y}`;
      return bytes === null
        ? []
        : featuresOf(bytes, () => readVectorTile(bytes, tile, place, altitude), name);
    }),
  );
  return features.flat();
}

export interface LoadOptions {
  readonly decode?: DecodeImage;
  /** Is called if the terrain cannot be loaded, so that the surface is on level ground. */
  readonly onTerrainError?: (error: SurfaceSourceError) => void;
}

/** Loads the terrain of a request, and its code. Resolves with null if it has none, or if only its terrain cannot be loaded. */
async function loadTerrainOf(
  { url, camera, ground, terrain }: SurfaceRequest,
  signal: AbortSignal,
  { decode = decodeImage, onTerrainError }: LoadOptions,
): Promise<TerrainGround | null> {
  if (!terrain) return null;
  const { loadTerrain } = await import('./load-terrain.ts');
  try {
    return await loadTerrain({ ...terrain, camera, ground, reach: REACH }, signal, decode);
  } catch (error) {
    if (url === null || !(error instanceof SurfaceSourceError)) throw error;
    onTerrainError?.(error);
    return null;
  }
}

/**
 * Loads the tiles around a camera and builds the surface. Missing tiles are empty.
 *
 * @throws {SurfaceSourceError} if the tileset or one of its tiles cannot be read, or if the terrain cannot be loaded
 *   and there is nothing else.
 */
export async function loadSurface(
  request: SurfaceRequest,
  signal: AbortSignal,
  options: LoadOptions = {},
): Promise<Surface> {
  const { url, camera, ground } = request;
  const [features, terrain] = await Promise.all([
    url === null ? [] : loadFeatures(url, camera, ground, signal),
    loadTerrainOf(request, signal, options),
  ]);
  signal.throwIfAborted();
  return buildSurface(camera, features, { ground, reach: REACH, terrain });
}
