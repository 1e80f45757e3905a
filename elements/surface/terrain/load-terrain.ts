import * as z from 'zod/mini';
import { toRad } from '../../geo/angle.ts';
import type { Place } from '../../geo/earth.ts';
import { issueText } from '../../model/issue-text.ts';
import type { TerrainGround } from '../faces/build-surface.ts';
import { createTerrain, type Terrain } from '../shape/terrain.ts';
import { EQUATOR, openTileSource, tilesFor } from '../tiles/open-tiles.ts';
import { SurfaceSourceError, type TileSource } from '../tiles/tile-source.ts';
import { decodeImage } from './decode-image.ts';
import { type DecodeImage, ELEVATION_ENCODINGS, type Pixels } from './elevation-image.ts';
import { type ElevationTile, nameOf, readHeights } from './read-heights.ts';
import { groundOfTerrain } from './stand-on-terrain.ts';

export { groundBelow } from './ground-below.ts';

export interface TerrainSource {
  /** Absolute URL of a tileset of elevation tiles. */
  readonly url: string;
  /** Height of sea level above the ellipsoid in meters; null if it is unknown. */
  readonly undulation: number | null;
}

/** What terrain is loaded for and from. */
export interface TerrainRequest extends TerrainSource {
  readonly camera: Place;
  /** Altitude of the ground below the camera above the ellipsoid, in meters. */
  readonly ground: number;
  /** Distance from the camera up to which terrain is loaded, in meters. */
  readonly reach: number;
  /** Distance up to which coarser terrain is loaded, in meters; absent if it is not. */
  readonly farReach?: number | undefined;
}

/** Number of lower zooms that are tried if a zoom has no tiles around the camera. */
const LOWER_ZOOMS = 4;

/** The tiles reach beyond the grid by this factor, because tiles divide a sphere and the grid an ellipsoid. */
const MARGIN = 1.02;

/**
 * Minimum and maximum number of steps along a side of the grid, as powers of two. The maximum is the resolution of most
 * tilesets within 1 km; twice as many steps would take four times the time and the memory.
 */
const [FEWEST, MOST] = [4, 9];

/** Number of steps along a side of the grid of coarser terrain, and of zooms by which its tiles are coarser. */
const [FAR_STEPS, FAR_ZOOMS] = [256, 2];

/** Minimum and maximum number of pixels along a side of a tile. */
const [MIN_SIZE, MAX_SIZE] = [16, 1024];

const detailsSchema = z.object({
  encoding: z.optional(z.enum(ELEVATION_ENCODINGS)),
  tileSize: z.optional(z.number().check(z.int(), z.minimum(MIN_SIZE), z.maximum(MAX_SIZE))),
});

type Details = z.infer<typeof detailsSchema>;

function detailsOf(url: string, source: TileSource): Details {
  const { success, data, error } = detailsSchema.safeParse(source.details ?? {});
  if (success) return data;
  const problems = error.issues.map((issue) => issueText(issue, 'file'));
  throw new SurfaceSourceError(`${url} does not describe terrain. ${problems.join('; ')}`);
}

async function decodeTile(bytes: Uint8Array, name: string, decode: DecodeImage): Promise<Pixels> {
  try {
    return await decode(new Uint8Array(bytes));
  } catch (cause) {
    throw new SurfaceSourceError(`${name} is not an image.`, { cause });
  }
}

/** Returns the tiles around the camera, of a lower zoom if there are none of the highest; an empty list without any. */
async function readTiles(
  source: TileSource,
  { camera, reach, zoom = source.maxZoom }: Pick<TerrainRequest, 'camera' | 'reach'> & { zoom?: number },
  signal: AbortSignal,
  decode: DecodeImage,
): Promise<readonly ElevationTile[]> {
  let maxZoom = zoom;
  for (let tried = 0; tried <= LOWER_ZOOMS && maxZoom >= source.minZoom; tried += 1) {
    const addresses = tilesFor({ minZoom: source.minZoom, maxZoom }, camera, reach * MARGIN);
    const tiles = await Promise.all(
      addresses.map(async (tile): Promise<ElevationTile> => {
        const bytes = await source.read(tile, signal);
        return { ...tile, pixels: bytes?.length ? await decodeTile(bytes, nameOf(tile), decode) : null };
      }),
    );
    signal.throwIfAborted();
    if (tiles.some(({ pixels }) => pixels)) return tiles;
    maxZoom = (addresses[0]?.z ?? 0) - 1;
  }
  return [];
}

/** Returns the number of pixels along a side of the tiles, which is the same for all. */
function sizeOf(tiles: readonly ElevationTile[], stated: number | undefined): number {
  const size = stated ?? tiles.find(({ pixels }) => pixels)?.pixels?.width ?? 0;
  for (const tile of tiles) {
    const { width, height } = tile.pixels ?? { width: size, height: size };
    if (width === size && height === size && size >= MIN_SIZE && size <= MAX_SIZE) continue;
    const expected =
      stated === undefined
        ? `All tiles must be squares of the same size, ${MIN_SIZE} to ${MAX_SIZE} pixels.`
        : `The tileset's tileSize is ${stated}.`;
    throw new SurfaceSourceError(`${nameOf(tile)} has ${width} × ${height} pixels. ${expected}`);
  }
  return size;
}

/** Returns the number of steps along a side of the grid, which are about as long as the pixels of the tiles. */
function stepsFor({ camera, reach }: TerrainRequest, level: number, size: number): number {
  const pixel = (EQUATOR * Math.cos(toRad(camera.latitude))) / (2 ** level * size);
  return 2 ** Math.min(MOST, Math.max(FEWEST, Math.round(Math.log2((2 * reach) / pixel))));
}

/**
 * Returns what must be added to heights above sea level so that they are relative to the level of the camera. If the
 * undulation is unknown, or would bury the camera, the terrain below the camera is at the ground of its record.
 */
function offsetFor({ camera, ground, undulation }: TerrainRequest, heightBelow: number): number {
  if (undulation !== null && !(heightBelow + undulation >= camera.altitude))
    return undulation - camera.altitude;
  if (!Number.isNaN(heightBelow)) return ground - camera.altitude - heightBelow;
  throw new SurfaceSourceError(
    "The terrain has no height below the camera, and the sphere's record has no geoidUndulation, so that its heights cannot be converted.",
  );
}

/**
 * Loads the terrain around a camera. Resolves with null if the tileset has no tiles there.
 *
 * @throws {SurfaceSourceError} if the tileset or one of its tiles cannot be read.
 */
export async function loadTerrain(
  request: TerrainRequest,
  signal: AbortSignal,
  decode: DecodeImage = decodeImage,
): Promise<TerrainGround | null> {
  const { url, camera, ground, reach, farReach } = request;
  const source = await openTileSource(url, signal);
  const { encoding, tileSize } = detailsOf(url, source);
  const tiles = await readTiles(source, request, signal, decode);
  const [first] = tiles;
  if (!first) return null;
  const size = sizeOf(tiles, tileSize);
  const steps = stepsFor(request, first.z, size);
  const heights = readHeights(tiles, { camera, reach, steps, size, encoding });
  const offset = offsetFor(request, heights[heights.length >> 1] as number);
  const gridOf = (grid: Pick<Terrain, 'reach' | 'steps'>, above: Float32Array): Terrain =>
    createTerrain(
      grid,
      above.map((height) => height + offset),
      ground - camera.altitude,
    );
  const terrain = gridOf({ reach, steps }, heights);
  if (!farReach) return groundOfTerrain(terrain);
  const zoom = Math.max(source.minZoom, first.z - FAR_ZOOMS);
  const farTiles = await readTiles(source, { camera, reach: farReach, zoom }, signal, decode);
  const far = { reach: farReach, steps: FAR_STEPS };
  const farSize = sizeOf(farTiles, tileSize ?? size);
  const farHeights = readHeights(farTiles, { ...far, camera, size: farSize, encoding });
  return groundOfTerrain({ ...terrain, beyond: gridOf(far, farHeights) });
}
