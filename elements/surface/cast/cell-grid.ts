import { doubled } from '../shape/mesh.ts';

/** Numbers per item in a list of extents: left, north, right, south and the height of the highest point. */
export const EXTENT_SIZE = 5;

/** Size of a cell in meters. */
const CELL = 16;

/** Maximum number of cells along a side. Larger areas have larger cells. */
const MAX_CELLS = 192;

/** Returns the range of a ray in which a coordinate is between two bounds. */
function rangeWithin(
  start: number,
  step: number,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  if (step === 0) return start >= low && start <= high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(low - start) / step, (high - start) / step];
  return [Math.min(a, b), Math.max(a, b)];
}

/** Returns the distance at which a ray leaves a cell along an axis. */
const nextEdge = (start: number, step: number, edge: number, size: number): number =>
  step === 0 ? Infinity : (edge + (step > 0 ? size : 0) - start) / step;

const limited = (value: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(value)));

/** The items in each cell of a grid over the ground, as numbers that can be moved between threads. */
export interface Cells {
  /** Position of the northwestern corner in local meters. */
  readonly left: number;
  readonly north: number;
  /** Side of a cell in meters. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** The items of all cells in one list. Those of a cell start at `starts[cell]`. */
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
  /** Greatest height of what is in each cell. */
  readonly tops: Float32Array;
}

/** The extents of items over the ground in local meters, `EXTENT_SIZE` numbers each. */
type Extents = Float32Array;

/** Returns the smallest grid that covers all items. */
function layOut(extents: Extents): Pick<Cells, 'left' | 'north' | 'size' | 'columns' | 'rows'> {
  let [left, north, right, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < extents.length; at += EXTENT_SIZE) {
    left = Math.min(left, extents[at] as number);
    north = Math.min(north, extents[at + 1] as number);
    right = Math.max(right, extents[at + 2] as number);
    south = Math.max(south, extents[at + 3] as number);
  }
  if (extents.length === 0) [left, north, right, south] = [0, 0, 0, 0];
  const [width, depth] = [right - left, south - north];
  const size = Math.max(CELL, width / (MAX_CELLS - 1), depth / (MAX_CELLS - 1));
  return { left, north, size, columns: Math.floor(width / size) + 1, rows: Math.floor(depth / size) + 1 };
}

/** Returns the least and the greatest x of an item between two values of z; null for those of its extent. */
type SpanOf = (item: number, north: number, south: number) => readonly [west: number, east: number] | null;

/** Lists the items in each cell: large items according to their spans in each row, and others by their extents. */
export function sortIntoCells(extents: Extents, spanOf: SpanOf): Cells {
  const layout = layOut(extents);
  const { left, north, size, columns, rows } = layout;
  const columnOf = (x: number): number => limited((x - left) / size, columns);
  const rowOf = (z: number): number => limited((z - north) / size, rows);
  const starts = new Uint32Array(columns * rows + 1);
  const tops = new Float32Array(columns * rows).fill(-Infinity);
  let pairs = new Uint32Array(2 ** 16);
  let end = 0;
  for (let at = 0, item = 0; at < extents.length; at += EXTENT_SIZE, item += 1) {
    const [first, last] = [rowOf(extents[at + 1] as number), rowOf(extents[at + 3] as number)];
    const extent = [extents[at] as number, extents[at + 2] as number] as const;
    const [rowsOn, columnsOn] = [last - first, columnOf(extent[1]) - columnOf(extent[0])];
    // For an item in up to four cells, it takes more time to find those that it touches than it saves.
    const isLarge = rowsOn > 0 && columnsOn > 0 && rowsOn + columnsOn > 2;
    for (let row = first; row <= last; row += 1) {
      const edge = north + row * size;
      const span = isLarge && spanOf(item, edge - SLACK, edge + size + SLACK);
      const [west, east] = span || extent;
      const eastern = columnOf(east + SLACK);
      if (end + columns * 2 > pairs.length) pairs = doubled(pairs, new Uint32Array(pairs.length * 2));
      for (let column = columnOf(west - SLACK); column <= eastern; column += 1) {
        const cell = row * columns + column;
        pairs[end] = cell;
        pairs[end + 1] = item;
        end += 2;
        starts[cell + 1] = (starts[cell + 1] as number) + 1;
        tops[cell] = Math.max(tops[cell] as number, extents[at + 4] as number);
      }
    }
  }
  for (let cell = 0; cell < tops.length; cell += 1)
    starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
  const items = new Uint32Array(end / 2);
  const ends = starts.slice(0, tops.length);
  for (let at = 0; at < end; at += 2) {
    const cell = pairs[at] as number;
    const to = ends[cell] as number;
    items[to] = pairs[at + 1] as number;
    ends[cell] = to + 1;
  }
  return { ...layout, starts, items, tops };
}

/** Finds the items near a point or a ray. */
export class CellGrid {
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  /** Returns the items in the cell at a point. */
  itemsAt(x: number, z: number): Uint32Array {
    const { left, north, size, columns, rows } = this.#cells;
    const column = Math.floor((x - left) / size);
    const row = Math.floor((z - north) / size);
    const isInside = column >= 0 && row >= 0 && column < columns && row < rows;
    return isInside ? this.#itemsOf(row * columns + column) : NOTHING;
  }

  /**
   * Follows a ray from cell to cell in the order in which it enters them. Cells that lie below the ray are left out.
   *
   * @param visit - Receives the items of a cell and the distance at which the ray leaves it, in units of the length of
   *   the direction. If it returns true, the search ends.
   */
  follow(
    [ox, oy, oz]: readonly [number, number, number],
    [dx, dy, dz]: readonly [number, number, number],
    visit: (items: Uint32Array, leave: number) => boolean,
  ): void {
    const { left, north, size, columns, rows, tops } = this.#cells;
    const [fromX, toX] = rangeWithin(ox, dx, [left, left + columns * size]);
    const [fromZ, toZ] = rangeWithin(oz, dz, [north, north + rows * size]);
    const end = Math.min(toX, toZ);
    let enter = Math.max(0, fromX, fromZ);
    let column = limited((ox + dx * enter - left) / size, columns);
    let row = limited((oz + dz * enter - north) / size, rows);
    let nextX = nextEdge(ox - left, dx, column * size, size);
    let nextZ = nextEdge(oz - north, dz, row * size, size);
    while (enter <= end && column >= 0 && row >= 0 && column < columns && row < rows) {
      const leave = Math.min(nextX, nextZ, end);
      const cell = row * columns + column;
      const lowest = oy + dy * (dy < 0 ? leave : enter);
      if (lowest <= (tops[cell] as number) + SLACK && visit(this.#itemsOf(cell), leave)) return;
      if (leave === end) return;
      enter = leave;
      if (nextX <= nextZ) {
        column += Math.sign(dx);
        nextX += size / Math.abs(dx);
      } else {
        row += Math.sign(dz);
        nextZ += size / Math.abs(dz);
      }
    }
  }

  #itemsOf(cell: number): Uint32Array {
    const { items, starts } = this.#cells;
    return items.subarray(starts[cell], starts[cell + 1]);
  }
}

const NOTHING = new Uint32Array();

/** Tolerance in meters, which is above the rounding errors of positions. */
const SLACK = 0.01;
