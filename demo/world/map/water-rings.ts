import type { Ring } from './ring.ts';

/** A rectangle in a market's frame, in meters. */
export interface Area {
  readonly left: number;
  readonly north: number;
  readonly right: number;
  readonly south: number;
}

/** Maximum slope of the distance to water, in meters per meter. */
export const STEEPEST = 2;

/** Value of samples far from a shore, where only the sign matters. */
const FAR = 1000;

/**
 * Samples of the distance to water, `step` meters apart. The outermost samples count as land, so that every
 * shore is a closed ring.
 */
interface Samples {
  readonly values: Float64Array;
  readonly across: number;
  readonly down: number;
  /** Position of the first sample in the market's sample grid. */
  readonly column: number;
  readonly row: number;
  readonly step: number;
}

type Distance = (x: number, z: number) => number;

/** A square of cells: its first column and row, and the number of cells along its side. */
type Square = readonly [i: number, j: number, size: number];

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Sets every unset sample of a square to `side`, or to the measured distance if `side` is null. */
function fillSquare(
  { values, across, down, column, row, step }: Samples,
  distance: Distance,
  [i, j, size]: Square,
  side: number | null,
): void {
  const [endI, endJ] = [Math.min(across - 1, i + size), Math.min(down - 1, j + size)];
  for (let atJ = j; atJ <= endJ; atJ += 1) {
    for (let atI = i; atI <= endI; atI += 1) {
      const at = atJ * across + atI;
      if (side === null) values[at] = distance((column + atI) * step, (row + atJ) * step);
      else if (Number.isNaN(values[at])) values[at] = side;
    }
  }
}

/** Samples a square of cells recursively. Stops at squares that consist entirely of land or water. */
function sampleSquare(samples: Samples, distance: Distance, square: Square): void {
  const { across, down, column, row, step } = samples;
  const [i, j, size] = square;
  if (i >= across - 1 || j >= down - 1) return;
  const middle = distance((column + i + size / 2) * step, (row + j + size / 2) * step);
  const isOneSide = Math.abs(middle) > STEEPEST * size * step * Math.SQRT1_2;
  if (isOneSide || size === 1) {
    fillSquare(samples, distance, square, isOneSide ? (middle > 0 ? FAR : -FAR) : null);
    return;
  }
  const half = size / 2;
  for (const [right, below] of QUARTERS)
    sampleSquare(samples, distance, [i + right * half, j + below * half, half]);
}

function sampleGrid(area: Area, distance: Distance, step: number): Samples {
  // Samples are at multiples of `step` in the market's frame, so that neighboring areas share them.
  const [column, row] = [Math.floor(area.left / step) - 1, Math.floor(area.north / step) - 1];
  const across = Math.ceil(area.right / step) + 2 - column;
  const down = Math.ceil(area.south / step) + 2 - row;
  const samples = { values: new Float64Array(across * down).fill(NaN), across, down, column, row, step };
  const { values } = samples;
  const size = 32;
  for (let j = 0; j < down; j += size) {
    for (let i = 0; i < across; i += size) sampleSquare(samples, distance, [i, j, size]);
  }
  for (let i = 0; i < across; i += 1) values[i] = values[(down - 1) * across + i] = FAR;
  for (let j = 0; j < down; j += 1) values[j * across] = values[j * across + across - 1] = FAR;
  return samples;
}

/**
 * The table of the marching squares algorithm. The index of an entry is the set of a cell's wet corners: bits
 * 1 northwest, 2 northeast, 4 southeast, 8 southwest. Each entry lists the edges between which the shore runs
 * with the water on its right: 0 north, 1 east, 2 south, 3 west.
 */
const SHORES: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

/** Returns the number of a cell's edge, which is the same for both cells that share the edge. */
function edgeOf(across: number, cell: number, edge: number): number {
  if (edge === 0) return 2 * cell;
  if (edge === 1) return 2 * (cell + 1) + 1;
  return edge === 2 ? 2 * (cell + across) : 2 * cell + 1;
}

/** Returns the point at which the shore crosses an edge. */
function crossingOf({ values, across, column, row, step }: Samples, edge: number): readonly [number, number] {
  const at = edge >> 1;
  const isDown = (edge & 1) === 1;
  const [from, to] = [values[at] as number, values[isDown ? at + across : at + 1] as number];
  const share = from / (from - to);
  const [i, j] = [at % across, Math.floor(at / across)];
  return [(column + i + (isDown ? 0 : share)) * step, (row + j + (isDown ? share : 0)) * step];
}

/** Maps each edge that the shore crosses to the next edge it crosses. */
function linkEdges({ values, across, down }: Samples): Map<number, number> {
  const next = new Map<number, number>();
  const isWet = (at: number): boolean => (values[at] as number) < 0;
  for (let j = 0; j + 1 < down; j += 1) {
    for (let i = 0; i + 1 < across; i += 1) {
      const cell = j * across + i;
      const north = (isWet(cell) ? 1 : 0) | (isWet(cell + 1) ? 2 : 0);
      const wet = north | (isWet(cell + across + 1) ? 4 : 0) | (isWet(cell + across) ? 8 : 0);
      for (const [from, to] of SHORES[wet] ?? [])
        next.set(edgeOf(across, cell, from), edgeOf(across, cell, to));
    }
  }
  return next;
}

/**
 * Returns the shores of all water in and just outside an area, as rings: clockwise on the map around water,
 * counterclockwise around islands. `step` is the distance between samples in meters.
 */
export function waterRings(area: Area, distance: Distance, step: number): Ring[] {
  const samples = sampleGrid(area, distance, step);
  const next = linkEdges(samples);
  const rings: Ring[] = [];
  for (const start of next.keys()) {
    const ring: (readonly [number, number])[] = [];
    for (let edge: number | undefined = start; edge !== undefined;) {
      ring.push(crossingOf(samples, edge));
      const after = next.get(edge);
      next.delete(edge);
      edge = after !== undefined && next.has(after) ? after : undefined;
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}
