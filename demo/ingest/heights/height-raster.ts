import type { LatLon } from '../../../elements/geo/earth.ts';

/**
 * Returns the height above sea level at a place, in meters, or null where the source has no data. All common
 * sources use this reference.
 */
export type SeaLevelHeights = (place: LatLon) => Promise<number | null>;

/** A grid of heights in meters; NaN marks a node without a height. */
export interface HeightRaster {
  readonly heights: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Interpolates the height between four nodes of a raster, at a position in columns and rows. Returns null
 * unless all four have a height.
 */
export function heightInRaster(raster: HeightRaster, column: number, row: number): number | null {
  const { heights, columns, rows } = raster;
  const x = Math.min(Math.max(column, 0), columns - 1);
  const y = Math.min(Math.max(row, 0), rows - 1);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(left + 1, columns - 1), Math.min(top + 1, rows - 1)];
  const at = (i: number, j: number): number => heights[j * columns + i]!;
  const [s, t] = [x - left, y - top];
  const upper = at(left, top) * (1 - s) + at(right, top) * s;
  const lower = at(left, bottom) * (1 - s) + at(right, bottom) * s;
  const height = upper * (1 - t) + lower * t;
  return Number.isFinite(height) ? height : null;
}
