import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod';
import type { LatLon } from '../../../elements/geo/earth.ts';
import { type HeightRaster, type SeaLevelHeights, heightInRaster } from './height-raster.ts';
import { TerrainError } from './terrain-error.ts';

export type TileEncoding = 'terrarium' | 'mapbox';

/** Raster tiles of heights above sea level, in the Web Mercator projection. */
export interface TileSource {
  /** URL or path of the tiles, with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  readonly encoding: TileEncoding;
  readonly maxZoom: number;
}

/** Latitude at which Web Mercator ends, in degrees. */
const MAX_LATITUDE = 85.051_128;

/**
 * Maximum number of tiles in memory. A few are enough, because most photographs of a run are close together.
 */
const MAX_TILES = 64;

const TIMEOUT_MS = 20_000;

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Returns the bytes of a file; null if it does not exist. */
async function readSource(source: string): Promise<Buffer | null> {
  if (!isAddress(source))
    return readFile(source).catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new TerrainError(`the terrain source ${source} cannot be read; check its permissions`, { cause });
    });
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new TerrainError(`the terrain source ${source} cannot be reached; check the URL`, { cause });
    },
  );
  if (response.ok && response.status !== 204) return Buffer.from(await response.arrayBuffer());
  if ([204, 404, 410].includes(response.status)) return null;
  throw new TerrainError(
    `the request for the terrain source ${source} failed with status ${response.status}`,
  );
}

const DECODERS: Record<TileEncoding, (r: number, g: number, b: number) => number> = {
  terrarium: (r, g, b) => r * 256 + g + b / 256 - 32_768,
  mapbox: (r, g, b) => -10_000 + (r * 65_536 + g * 256 + b) / 10,
};

/** Decodes a tile's heights. Black and transparent pixels have no height. */
async function decodeTile(bytes: Buffer, source: string, encoding: TileEncoding): Promise<HeightRaster> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new TerrainError(`the terrain source ${source} is not an image`, { cause });
    });
  const decode = DECODERS[encoding];
  const heights = new Float32Array(info.width * info.height);
  for (let i = 0; i < heights.length; i++) {
    const at = i * info.channels;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    heights[i] = data[at + 3] === 0 || r + g + b === 0 ? NaN : decode(r, g, b);
  }
  return { heights, columns: info.width, rows: info.height };
}

/** Converts a place to fractional tile coordinates at a zoom level. */
function tilePosition({ latitude, longitude }: LatLon, zoom: number): { x: number; y: number } {
  const across = 2 ** zoom;
  const phi = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * across;
  const y = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * across;
  return { x: x % across, y: Math.min(Math.max(y, 0), across - 1e-9) };
}

/** Opens raster tiles. Each height comes from the deepest zoom level that has a tile at the place. */
export function openTerrainTiles({ template, encoding, maxZoom }: TileSource): SeaLevelHeights {
  const tiles = new Map<string, Promise<HeightRaster | null>>();

  async function readTile(source: string): Promise<HeightRaster | null> {
    const bytes = await readSource(source);
    return bytes === null ? null : decodeTile(bytes, source, encoding);
  }

  function tileOf(source: string): Promise<HeightRaster | null> {
    const known = tiles.get(source);
    if (known !== undefined) return known;
    if (tiles.size >= MAX_TILES) tiles.clear();
    const reading = readTile(source);
    tiles.set(source, reading);
    return reading;
  }

  return async (place) => {
    if (Math.abs(place.latitude) > MAX_LATITUDE) return null;
    for (let zoom = maxZoom; zoom >= 0; zoom--) {
      const { x, y } = tilePosition(place, zoom);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const raster = await tileOf(
        template
          .replaceAll('{z}', String(zoom))
          .replaceAll('{x}', String(column))
          .replaceAll('{y}', String(row)),
      );
      // A pixel's height is the height at the pixel's center.
      if (raster)
        return heightInRaster(raster, (x - column) * raster.columns - 0.5, (y - row) * raster.rows - 0.5);
    }
    return null;
  };
}

const tileJsonSchema = z.object({
  tiles: z.array(z.string()).min(1),
  maxzoom: z.int().min(0).max(22).default(15),
  encoding: z.enum(['terrarium', 'mapbox']).optional(),
});

/** Reads a TileJSON file; `encoding` applies if the file does not state an encoding. */
export async function readTileJson(source: string, encoding: TileEncoding): Promise<TileSource> {
  const bytes = await readSource(source);
  if (bytes === null) throw new TerrainError(`the terrain source ${source} cannot be found; check its name`);
  const parsed = tileJsonSchema.safeParse(parseJson(bytes));
  if (!parsed.success)
    throw new TerrainError(
      `the terrain source ${source} is not a valid TileJSON file; it must list its tiles`,
    );
  const [template = ''] = parsed.data.tiles;
  const absolute = isAddress(source)
    ? decodeURI(new URL(template, source).href)
    : isAddress(template)
      ? template
      : join(dirname(source), template);
  return { template: absolute, encoding: parsed.data.encoding ?? encoding, maxZoom: parsed.data.maxzoom };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
