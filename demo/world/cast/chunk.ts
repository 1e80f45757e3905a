import { type BodyStore, Kind, STRIDE } from '../body.ts';

/** Side of a cell and of a chunk of cells, metres. */
export const CELL = 16;
export const CELLS_ACROSS = 8;
export const CHUNK = CELL * CELLS_ACROSS;

/** Bodies are listed this far beyond their walls too, so that the ground nearby knows what shades it, metres. */
export const MARGIN = 2.5;

/** What stands in one square of the town, by cell. */
export interface Chunk {
  /** Highest point of any body, metres. */
  readonly top: number;
  /** Highest point in each cell, metres. */
  readonly cellTop: Float32Array;
  /** Bodies of cell n: `bodies[bodyStart[n]]` up to `bodies[bodyStart[n + 1]]`; paint likewise. */
  readonly bodyStart: Uint32Array;
  readonly bodies: Uint32Array;
  readonly paintStart: Uint32Array;
  readonly paint: Uint32Array;
}

const CELLS = CELLS_ACROSS * CELLS_ACROSS;

const cellRange = (low: number, high: number): [number, number] => [
  Math.max(0, Math.floor(low / CELL)),
  Math.min(CELLS_ACROSS - 1, Math.floor(high / CELL)),
];

function flatten(lists: readonly number[][]): { start: Uint32Array; items: Uint32Array } {
  const start = new Uint32Array(lists.length + 1);
  lists.forEach((list, n) => (start[n + 1] = (start[n] as number) + list.length));
  return { start, items: Uint32Array.from(lists.flat()) };
}

/** Sorts the candidate bodies into the cells of the chunk whose north-west corner is (left, north). */
export function createChunk(
  store: BodyStore,
  candidates: Iterable<number>,
  left: number,
  north: number,
): Chunk {
  const bodies: number[][] = Array.from({ length: CELLS }, () => []);
  const paint: number[][] = Array.from({ length: CELLS }, () => []);
  const cellTop = new Float32Array(CELLS);
  for (const body of candidates) {
    const g = store.geometry;
    const base = body * STRIDE;
    const [x, z, cos, sin] = [g[base], g[base + 1], g[base + 2], g[base + 3]] as [
      number,
      number,
      number,
      number,
    ];
    const [halfX, halfZ] = [g[base + 4] as number, g[base + 5] as number];
    const reachX = Math.abs(cos) * halfX + Math.abs(sin) * halfZ + MARGIN;
    const reachZ = Math.abs(sin) * halfX + Math.abs(cos) * halfZ + MARGIN;
    const [x0, x1] = cellRange(x - reachX - left, x + reachX - left);
    const [z0, z1] = cellRange(z - reachZ - north, z + reachZ - north);
    const flat = (store.kind[body] as number) >= Kind.drive;
    const top = store.topOf(body);
    for (let row = z0; row <= z1; row++) {
      for (let column = x0; column <= x1; column++) {
        const cell = row * CELLS_ACROSS + column;
        (flat ? paint : bodies)[cell]?.push(body);
        if (!flat) cellTop[cell] = Math.max(cellTop[cell] as number, top);
      }
    }
  }
  const solids = flatten(bodies);
  const patches = flatten(paint);
  return {
    top: Math.max(...cellTop),
    cellTop,
    bodyStart: solids.start,
    bodies: solids.items,
    paintStart: patches.start,
    paint: patches.items,
  };
}
