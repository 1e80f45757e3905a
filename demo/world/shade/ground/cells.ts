import type { Block } from '../../plan/street-grid.ts';

/** Approximate width of cells, in meters. Large blocks have wider cells. */
const CELL = 6;
const MAX_ACROSS = 32;

/** Items indexed by the square cells that they touch in and around a block. */
export interface Cells {
  readonly left: number;
  readonly north: number;
  readonly size: number;
  readonly across: number;
  readonly down: number;
  /** The items of cell n are `items[start[n]]` up to, but not including, `items[start[n + 1]]`. */
  readonly start: Uint16Array;
  readonly items: Uint16Array;
}

/** Returns the cell that contains a point, or the nearest cell if the point is outside. */
export function cellAt({ left, north, size, across, down }: Cells, x: number, z: number): number {
  const column = Math.floor((x - left) / size);
  const row = Math.floor((z - north) / size);
  const c = column < 0 ? 0 : column >= across ? across - 1 : column;
  const r = row < 0 ? 0 : row >= down ? down - 1 : row;
  return r * across + c;
}

/** Scratch state: the first and last column and row of the cells that a rectangle touches. */
const reach = { west: 0, east: 0, top: 0, low: 0 };

const clip = (value: number, count: number): number =>
  value < 0 ? 0 : value >= count ? count - 1 : Math.floor(value);

function findReach(
  { left, north, size, across, down }: Omit<Cells, 'start' | 'items'>,
  g: Float64Array,
  at: number,
  margin: number,
): void {
  const x = (g[at] as number) - left;
  const z = (g[at + 1] as number) - north;
  const cos = Math.abs(g[at + 2] as number);
  const sin = Math.abs(g[at + 3] as number);
  const reachX = cos * (g[at + 4] as number) + sin * (g[at + 5] as number) + margin;
  const reachZ = sin * (g[at + 4] as number) + cos * (g[at + 5] as number) + margin;
  reach.west = clip((x - reachX) / size, across);
  reach.east = clip((x + reachX) / size, across);
  reach.top = clip((z - reachZ) / size, down);
  reach.low = clip((z + reachZ) / size, down);
}

/** Adds to an element of a list and returns its previous value. */
function add(list: Uint16Array, at: number, value: number): number {
  const before = list[at] as number;
  list[at] = before + value;
  return before;
}

/**
 * Indexes rotated rectangles by cell, after widening each of them by `margin` meters. Each rectangle takes
 * `stride` numbers, which begin with x, z, cos, sin, half length and half width.
 */
export function createCells({ sides }: Block, g: Float64Array, stride: number, margin: number): Cells {
  const xs = sides.map(({ x }) => x);
  const zs = sides.map(({ z }) => z);
  const [left, north] = [Math.min(...xs), Math.min(...zs)];
  const [wide, deep] = [Math.max(...xs) - left, Math.max(...zs) - north];
  const size = Math.max(CELL, wide / MAX_ACROSS, deep / MAX_ACROSS);
  const [across, down] = [Math.floor(wide / size) + 1, Math.floor(deep / size) + 1];
  const grid = { left, north, size, across, down };
  // The counting sort computes the number of items per cell, then the position of each cell's first item,
  // then the list of items.
  const start = new Uint16Array(across * down + 1);
  for (let at = 0; at < g.length; at += stride) {
    findReach(grid, g, at, margin);
    for (let row = reach.top; row <= reach.low; row++)
      for (let column = reach.west; column <= reach.east; column++) add(start, row * across + column + 1, 1);
  }
  for (let cell = 0; cell < across * down; cell++) add(start, cell + 1, start[cell] as number);
  const filled = start.slice();
  const items = new Uint16Array(start[across * down] as number);
  for (let at = 0, n = 0; at < g.length; at += stride, n++) {
    findReach(grid, g, at, margin);
    for (let row = reach.top; row <= reach.low; row++)
      for (let column = reach.west; column <= reach.east; column++)
        items[add(filled, row * across + column, 1)] = n;
  }
  return { ...grid, start, items };
}
