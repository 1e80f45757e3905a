import type { Ring } from './ring.ts';

/** A rectangle in a market's metres. */
export interface Area {
  readonly left: number;
  readonly north: number;
  readonly right: number;
  readonly south: number;
}

/** Distances grow by no more than this a metre. */
const STEEPEST = 2;

/** A value of ground where nothing needs to be known but on which side of the edge it is. */
const FAR = 1000;

/** Samples of the distance to water, `step` metres apart; the outermost count as land, so that every edge closes. */
interface Samples {
  readonly values: Float64Array;
  readonly across: number;
  readonly down: number;
  /** Which sample of the whole market the first one is. */
  readonly column: number;
  readonly row: number;
  readonly step: number;
}

type Distance = (x: number, z: number) => number;

/** A square of cells: its first column and row, and how many it has along a side. */
type Square = readonly [i: number, j: number, size: number];

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Gives every sample of a square a value: its own, or `side` where that is not null and it has none yet. */
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

/** Samples a square of cells, and leaves out the inside of what lies on one side as a whole. */
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

function takeSamples(area: Area, distance: Distance, step: number): Samples {
  // Samples lie at whole steps of the market, so that neighbouring areas have the same ones.
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
 * By which corners of a cell are wet (1 north-west, 2 north-east, 4 south-east, 8 south-west): from which of its edges
 * to which the shore runs (0 north, 1 east, 2 south, 3 west), with the water on its right.
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

/** The number of a cell's edge: the same for both cells beside it. */
function edgeOf(across: number, cell: number, edge: number): number {
  if (edge === 0) return 2 * cell;
  if (edge === 1) return 2 * (cell + 1) + 1;
  return edge === 2 ? 2 * (cell + across) : 2 * cell + 1;
}

/** Where the shore crosses an edge. */
function crossingOf({ values, across, column, row, step }: Samples, edge: number): readonly [number, number] {
  const at = edge >> 1;
  const isDown = (edge & 1) === 1;
  const [from, to] = [values[at] as number, values[isDown ? at + across : at + 1] as number];
  const share = from / (from - to);
  const [i, j] = [at % across, Math.floor(at / across)];
  return [(column + i + (isDown ? 0 : share)) * step, (row + j + (isDown ? share : 0)) * step];
}

/** For each edge of a cell that the shore crosses, the one it crosses next. */
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
 * The shores of all water in an area, and a little beyond, as rings: those around water clockwise as seen on the map,
 * those around islands the other way. `step` is how far apart the distance to water is read, metres.
 */
export function waterRings(area: Area, distance: Distance, step: number): Ring[] {
  const samples = takeSamples(area, distance, step);
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
