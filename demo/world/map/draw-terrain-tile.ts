import type { Market } from '../markets/market.ts';
import { MARKETS } from '../markets/markets.ts';
import { createLayout } from '../plan/layout.ts';
import type { Shape } from '../plan/water/shapes.ts';
import { WATER_HEIGHT } from '../plan/water/water.ts';
import { losslessFile } from '../serve/picture-file.ts';
import { BANK_RUN } from '../shade/water.ts';
import { boxOf, type MapTile } from './map-tile.ts';
import { areaOf, reaches } from './market-map.ts';
import { STEEPEST } from './water-rings.ts';

/** Zooms of the terrain tiles. At zoom 15, a pixel is 1.5 to 2.2 m wide, so that banks have several pixels. */
export const TERRAIN_ZOOMS = { min: 12, max: 15 } as const;

/** Pixels along a side of a tile. */
export const TERRAIN_SIZE = 512;

/** Side of the squares that are drawn without measuring each pixel if no bank is in them, in pixels. */
const SQUARE = 32;

/** Positions of the centers of a tile's columns and rows in the market's frame, in meters. */
interface Grid {
  readonly xs: Float64Array;
  readonly zs: Float64Array;
}

/** Returns the height of the ground relative to street level at a distance from the water's edge, in meters. */
const heightAt = (distance: number): number => WATER_HEIGHT * Math.min(1, Math.max(0, -distance / BANK_RUN));

/** The rows of a tile are equally high in Web Mercator, not in latitude. */
function gridOf(market: Market, { z, x, y }: MapTile): Grid {
  const centers = Array.from({ length: TERRAIN_SIZE }, (_, at) => (at + 0.5) / TERRAIN_SIZE);
  const places = centers.map((at) => areaOf(market, boxOf({ z, x: x + at, y: y + at }, 0)));
  return {
    xs: Float64Array.from(places, ({ left }) => left),
    zs: Float64Array.from(places, ({ north }) => north),
  };
}

/** Draws a square of pixels, and stops dividing it where it consists entirely of land or of water. */
function drawSquare(
  heights: Float64Array,
  { xs, zs }: Grid,
  distance: Shape,
  [column, row, size]: readonly [column: number, row: number, size: number],
): void {
  const at = (values: Float64Array, index: number): number => values[index] as number;
  const [left, right] = [at(xs, column), at(xs, column + size - 1)];
  const [north, south] = [at(zs, row), at(zs, row + size - 1)];
  const middle = distance((left + right) / 2, (north + south) / 2);
  const reach = (STEEPEST * Math.hypot(right - left, south - north)) / 2;
  if (size === 1 || middle >= reach || middle <= -BANK_RUN - reach) {
    const height = heightAt(middle);
    for (let y = row; y < row + size; y += 1)
      heights.fill(height, y * TERRAIN_SIZE + column, y * TERRAIN_SIZE + column + size);
    return;
  }
  const half = size / 2;
  for (const [x, y] of [
    [column, row],
    [column + half, row],
    [column, row + half],
    [column + half, row + half],
  ] as const)
    drawSquare(heights, { xs, zs }, distance, [x, y, half]);
}

/**
 * Returns the heights above sea level at the centers of a tile's pixels, in meters, in rows from the north. Returns
 * null if no market is in the tile. A tile contains the ground of one market, because markets are far apart.
 */
export function terrainHeights(tile: MapTile): Float64Array | null {
  const market = MARKETS.find((each) => reaches(each, boxOf(tile, 0)));
  if (market === undefined) return null;
  // Both flights show the same water.
  const { distanceToWater } = createLayout(market, 1);
  const heights = new Float64Array(TERRAIN_SIZE * TERRAIN_SIZE);
  const grid = gridOf(market, tile);
  for (let row = 0; row < TERRAIN_SIZE; row += SQUARE)
    for (let column = 0; column < TERRAIN_SIZE; column += SQUARE)
      drawSquare(heights, grid, distanceToWater, [column, row, SQUARE]);
  const street = market.ground - market.undulation;
  return heights.map((height) => street + height);
}

/**
 * Draws a raster tile of heights above sea level in the Terrarium encoding, as PNG. The step of the encoding is 4 mm.
 * The result is empty if no market is in the tile.
 */
export async function drawTerrainTile(tile: MapTile): Promise<Uint8Array> {
  const heights = terrainHeights(tile);
  if (heights === null) return new Uint8Array();
  const data = Buffer.alloc(3 * heights.length);
  for (const [pixel, height] of heights.entries())
    data.writeUIntBE(Math.round((height + 32_768) * 256), 3 * pixel, 3);
  return losslessFile({ data, width: TERRAIN_SIZE, height: TERRAIN_SIZE });
}
