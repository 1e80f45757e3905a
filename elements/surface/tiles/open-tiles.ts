import * as z from 'zod/mini';
import { toRad } from '../../geo/angle.ts';
import type { LatLon } from '../../geo/earth.ts';
import { issueText } from '../../model/issue-text.ts';
import { fetchBytes, fetchJson } from './fetch-source.ts';
import { SurfaceSourceError, type TileAddress, type TileSource } from './tile-source.ts';

/** Zoom of the tiles of a template that states no zoom, which is that of most tilesets of buildings. */
const USUAL_ZOOM = 14;

const zoom = z.number().check(z.int(), z.minimum(0), z.maximum(24));

const tileJsonSchema = z.object({
  tiles: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  minzoom: z.optional(zoom),
  maxzoom: z.optional(zoom),
  scheme: z.optional(z.enum(['xyz', 'tms'])),
});

const fill = (template: string, { z: level, x, y }: TileAddress, isTms: boolean): string =>
  template
    .replaceAll('{z}', String(level))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(isTms ? 2 ** level - 1 - y : y));

const templateSource = (
  template: string,
  { minzoom = 0, maxzoom = USUAL_ZOOM, scheme }: Omit<z.infer<typeof tileJsonSchema>, 'tiles'> = {},
  details?: unknown,
): TileSource => ({
  minZoom: minzoom,
  maxZoom: maxzoom,
  details,
  read: (tile, signal) => fetchBytes(fill(template, tile, scheme === 'tms'), signal),
});

/**
 * Returns the tileset that a TileJSON file describes.
 *
 * @param json - The parsed content of the file.
 * @throws {SurfaceSourceError} if it is not a TileJSON file.
 */
export function describedSource(url: string, json: unknown): TileSource {
  const { success, data, error } = tileJsonSchema.safeParse(json);
  if (!success) {
    const problems = error.issues.slice(0, 3).map((issue) => issueText(issue, 'file'));
    throw new SurfaceSourceError(`${url} is not a valid TileJSON file. ${problems.join('; ')}`);
  }
  const [template = ''] = data.tiles;
  // The placeholders must stay unescaped, so the URL is not resolved as a whole.
  const whole = /^[a-z][a-z\d+.-]*:/i.test(template) ? template : new URL('.', url).href + template;
  return templateSource(whole, data, json);
}

/** Returns whether a URL is a template or that of a PMTiles archive, and not that of a JSON file. */
export const isTileAddress = (url: string): boolean =>
  url.includes('{z}') || new URL(url).pathname.endsWith('.pmtiles');

/**
 * Opens a tileset by its URL: a template with `{z}`, `{x}` and `{y}`, a TileJSON file, or a PMTiles archive, whose
 * name ends in `.pmtiles`.
 *
 * @throws {SurfaceSourceError} if the tileset cannot be read.
 */
export async function openTileSource(url: string, signal: AbortSignal): Promise<TileSource> {
  if (url.includes('{z}')) return templateSource(url);
  if (!isTileAddress(url)) return describedSource(url, await fetchJson(url, signal));
  const { openArchive } = await import('./pmtiles-source.ts');
  return openArchive(url);
}

/** Returns the column and row of a place on a map of one tile, each from 0 to 1. */
export function positionOf({ latitude, longitude }: LatLon): readonly [x: number, y: number] {
  const sine = Math.sin(toRad(latitude));
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** Length of the equator in meters. */
export const EQUATOR = 2 * Math.PI * 6378137;

/** Rows from the north and columns from the west of tiles, from the first to the last. */
interface TileRange {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/**
 * Returns the tiles of a zoom that contain the places within a distance in meters. Columns continue across the
 * antimeridian. Beyond the latitudes that tiles cover, there are none, and the result is null.
 */
function rangeWithin(place: LatLon, reach: number, level: number): TileRange | null {
  const tiles = 2 ** level;
  const [x, y] = positionOf(place);
  const margin = reach / (EQUATOR * Math.cos(toRad(place.latitude)));
  if (!(margin < 0.25)) return null;
  const [north, south] = [Math.max(0, (y - margin) * tiles), Math.min(tiles - 1, (y + margin) * tiles)];
  return {
    rows: [Math.floor(north), Math.floor(south)],
    columns: [Math.floor((x - margin) * tiles), Math.floor((x + margin) * tiles)],
  };
}

const countOf = ({ rows, columns }: TileRange): number =>
  (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1);

function tilesIn({ rows, columns }: TileRange, level: number): readonly TileAddress[] {
  const tiles = 2 ** level;
  const list: TileAddress[] = [];
  for (let y = rows[0]; y <= rows[1]; y += 1)
    for (let column = columns[0]; column <= columns[1]; column += 1)
      list.push({ z: level, x: ((column % tiles) + tiles) % tiles, y });
  return list;
}

/** Maximum number of tiles that are requested for a surface, unless another one is given. */
const MAX_TILES = 20;

/**
 * Returns the tiles of the highest zoom that cover a circle with a limited number of tiles.
 *
 * @param reach - Radius of the circle in meters.
 * @throws {SurfaceSourceError} if the tiles of the lowest zoom are too small.
 */
export function tilesFor(
  { minZoom, maxZoom }: Pick<TileSource, 'minZoom' | 'maxZoom'>,
  place: LatLon,
  reach: number,
  maxTiles = MAX_TILES,
): readonly TileAddress[] {
  for (let level = maxZoom; level >= 0; level -= 1) {
    const range = rangeWithin(place, reach, level);
    if (!range) return [];
    if (countOf(range) > maxTiles) continue;
    if (level >= minZoom) return tilesIn(range, level);
    throw new SurfaceSourceError(
      `More than ${maxTiles} tiles of zoom ${minZoom} are around a sphere. Lower the tileset's minzoom to ${level}.`,
    );
  }
  return [];
}
