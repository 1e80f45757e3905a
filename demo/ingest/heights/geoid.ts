import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { LatLon } from '../../../elements/geo/earth.ts';

export const GEOID_MODEL = 'EGM96';

const ROWS = 721;
const COLUMNS = 1440;
const NODES_PER_DEGREE = 4;

/** Side of the interpolation window in nodes. The window is 8 by 8 nodes, as in NGA's program. */
const WINDOW = 8;

/**
 * Reads the grid: heights in centimeters, eastward from 180° W in rows northward from 90° S. The file stores
 * the difference between each height and the plane through its neighbors to the west, south and southwest.
 * The differences are zigzag-coded 16-bit numbers: all low bytes, then all high bytes.
 */
function readGrid(): Int16Array {
  const bytes = brotliDecompressSync(readFileSync(join(import.meta.dirname, 'egm96-15.bin.br')));
  const grid = new Int16Array(ROWS * COLUMNS);
  for (let at = 0; at < grid.length; at++) {
    const coded = bytes[at]! | (bytes[at + grid.length]! << 8);
    const isFirst = at % COLUMNS === 0;
    const west = isFirst ? 0 : grid[at - 1]!;
    const south = grid[at - COLUMNS] ?? 0;
    const southwest = isFirst ? 0 : (grid[at - COLUMNS - 1] ?? 0);
    grid[at] = west + south - southwest + ((coded >> 1) ^ -(coded & 1));
  }
  return grid;
}

let loaded: Int16Array | null = null;

/**
 * Returns the value of a natural cubic spline through evenly spaced values. `position` is counted in their
 * indices.
 */
function splineAt(values: readonly number[], position: number): number {
  const last = values.length - 1;
  const second = new Array<number>(values.length).fill(0);
  const factors = new Array<number>(values.length).fill(0);
  for (let i = 1; i < last; i++) {
    const pivot = 4 - factors[i - 1]!;
    factors[i] = 1 / pivot;
    const bend = 6 * (values[i - 1]! - 2 * values[i]! + values[i + 1]!);
    second[i] = (bend - second[i - 1]!) / pivot;
  }
  for (let i = last - 1; i > 0; i--) second[i] = second[i]! - factors[i]! * second[i + 1]!;
  const from = Math.min(Math.max(Math.floor(position), 0), last - 1);
  const b = position - from;
  const a = 1 - b;
  const curve = (a ** 3 - a) * second[from]! + (b ** 3 - b) * second[from + 1]!;
  return a * values[from]! + b * values[from + 1]! + curve / 6;
}

/**
 * Returns the height of the geoid (mean sea level) above the WGS84 ellipsoid, in meters, from EGM96. A height
 * above the ellipsoid is the height above sea level plus this undulation. The model is accurate to about one
 * meter.
 */
export function undulationAt({ latitude, longitude }: LatLon): number {
  const grid = (loaded ??= readGrid());
  const x = ((((longitude + 180) % 360) + 360) % 360) * NODES_PER_DEGREE;
  const y = (latitude + 90) * NODES_PER_DEGREE;
  const left = Math.floor(x) - WINDOW / 2 + 1;
  const bottom = Math.min(Math.max(Math.floor(y) - WINDOW / 2 + 1, 0), ROWS - WINDOW);
  const nodes = Array.from({ length: WINDOW }, (_, i) => i);
  const alongRows = nodes.map((row) =>
    splineAt(
      nodes.map((column) => {
        const wrapped = (left + column + COLUMNS) % COLUMNS;
        return grid[(bottom + row) * COLUMNS + wrapped]!;
      }),
      x - left,
    ),
  );
  return splineAt(alongRows, y - bottom) / 100;
}

/** Reference surface of a height in meters. */
export type HeightReference = 'ellipsoid' | 'sea level';

/** Converts a height to a height above the ellipsoid. */
export const aboveEllipsoid = (meters: number, reference: HeightReference, place: LatLon): number =>
  reference === 'ellipsoid' ? meters : meters + undulationAt(place);
