import { type BodyStore, Kind, STRIDE } from '../../../demo/world/body.ts';

/** `CELL` is the side of a cell and `CHUNK` the side of a square chunk of cells, in meters. */
export const CELL = 16;
export const CELLS_ACROSS = 8;
export const CHUNK = CELL * CELLS_ACROSS;

export interface Chunk {
  /** Height of the highest point of any body, in meters. */
  readonly top: number;
  /** Height of the highest point in each cell, in meters. */
  readonly cellTop: Float32Array;
  /** The bodies of cell n are `bodies[bodyStart[n]]` up to, but not including, `bodies[bodyStart[n + 1]]`. */
  readonly bodyStart: Uint32Array;
  readonly bodies: Uint32Array;
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

/** Adds a body to the lists of the cells that its outline touches. */
function list(
  lists: number[][],
  g: Float32Array,
  body: number,
  corner: { left: number; north: number },
): void {
  const base = body * STRIDE;
  const [x, z, cos, sin] = [g[base], g[base + 1], g[base + 2], g[base + 3]] as [
    number,
    number,
    number,
    number,
  ];
  const [halfX, halfZ] = [g[base + 4] as number, g[base + 5] as number];
  const reachX = Math.abs(cos) * halfX + Math.abs(sin) * halfZ;
  const reachZ = Math.abs(sin) * halfX + Math.abs(cos) * halfZ;
  const [x0, x1] = cellRange(x - reachX - corner.left, x + reachX - corner.left);
  const [z0, z1] = cellRange(z - reachZ - corner.north, z + reachZ - corner.north);
  for (let row = z0; row <= z1; row++) {
    for (let column = x0; column <= x1; column++) lists[row * CELLS_ACROSS + column]?.push(body);
  }
}

/** Sorts the bodies into the cells of the chunk whose northwest corner is (left, north). */
export function createChunk(
  store: BodyStore,
  candidates: Iterable<number>,
  left: number,
  north: number,
): Chunk {
  const bodies = Array.from({ length: CELLS }, (): number[] => []);
  const { geometry: g } = store;
  for (const body of candidates) {
    if ((store.kind[body] as number) < Kind.drive) list(bodies, g, body, { left, north });
  }
  const highest = (body: number): number => g[body * STRIDE + 12] as number;
  const cellTop = Float32Array.from(bodies, (cell) => Math.max(0, ...cell.map(highest)));
  const { start, items } = flatten(bodies);
  return { top: Math.max(...cellTop), cellTop, bodyStart: start, bodies: items };
}
