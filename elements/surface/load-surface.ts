import { buildSurface, type TerrainGround } from './faces/build-surface.ts';
import { loadFeatures } from './features/load-features.ts';
import type { Surface } from './shape/surface.ts';
import type { SurfaceRequest } from './surface-messages.ts';
import type { DecodeImage } from './terrain/elevation-image.ts';
import { SurfaceSourceError } from './tiles/tile-source.ts';

/** Distance from the camera within which the surface is built, in meters. */
const REACH = 1000;

/** Maximum number of features. A dense city has 15,000 within 1 km, with its trees, and 60,000 within 2 km. */
const MAX_FEATURES = 200_000;

export interface LoadOptions {
  /** Decodes elevation tiles instead of the browser. */
  readonly decode?: DecodeImage | undefined;
  /** Is called if the terrain cannot be loaded, so that the surface is on level ground. */
  readonly onTerrainError?: (error: SurfaceSourceError) => void;
}

/**
 * Loads the terrain of a request, and its code. Resolves with null if it has none, or if only its terrain cannot be
 * loaded.
 */
async function loadTerrainOf(
  { url, camera, ground, terrain }: SurfaceRequest,
  farReach: number | undefined,
  signal: AbortSignal,
  { decode, onTerrainError }: LoadOptions,
): Promise<TerrainGround | null> {
  if (!terrain) return null;
  const { loadTerrain } = await import('./terrain/load-terrain.ts');
  try {
    return await loadTerrain({ ...terrain, camera, ground, reach: REACH, farReach }, signal, decode);
  } catch (error) {
    if (url === null || farReach || !(error instanceof SurfaceSourceError)) throw error;
    onTerrainError?.(error);
    return null;
  }
}

/**
 * Loads what stands around a camera and builds the surface. Missing tiles are empty.
 *
 * @throws {SurfaceSourceError} if the source or one of its tiles cannot be read, if there are too many features, or
 *   if the terrain cannot be loaded and there is nothing else, or the surface is a far one.
 */
export async function loadSurface(
  request: SurfaceRequest,
  signal: AbortSignal,
  options: LoadOptions = {},
): Promise<Surface> {
  const { url, camera, ground, isFar } = request;
  const far = isFar ? await import('./features/far-features.ts') : null;
  const reach = far?.FAR_REACH ?? REACH;
  const [features, terrain] = await Promise.all([
    url === null
      ? []
      : loadFeatures(url, { camera, altitude: ground, reach, tilesOf: far?.farTiles }, signal),
    loadTerrainOf(request, far?.FAR_REACH, signal, options),
  ]);
  signal.throwIfAborted();
  if (features.length > MAX_FEATURES)
    throw new SurfaceSourceError(`${String(url)} has more than ${MAX_FEATURES} features around a sphere.`);
  return buildSurface(camera, far?.simplifyFar(features) ?? features, { ground, reach, terrain });
}
