/** Numbers per item in a list of extents: left, north, right, south and the height of the highest point. */
export const EXTENT_SIZE = 5;

/** Size of a cell in meters. */
const CELL = 16;

/** Maximum number of cells along a side. Larger areas have larger cells. */
const MAX_CELLS = 512;

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

/** A grid of cells over the ground that lists the items in each cell. */
export class CellGrid {
  readonly #left: number;
  readonly #north: number;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;
  /** The items of all cells in one list. Those of a cell start at `starts[cell]`. */
  readonly #starts: Uint32Array;
  readonly #items: Uint32Array;
  /** Greatest height of what is in each cell. */
  readonly #tops: Float32Array;

  /** @param extents - The extents of the items over the ground in local meters, `EXTENT_SIZE` numbers each. */
  constructor(extents: Float32Array) {
    let [left, north, right, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < extents.length; at += EXTENT_SIZE) {
      left = Math.min(left, extents[at] as number);
      north = Math.min(north, extents[at + 1] as number);
      right = Math.max(right, extents[at + 2] as number);
      south = Math.max(south, extents[at + 3] as number);
    }
    const isEmpty = extents.length === 0;
    const [width, depth] = isEmpty ? [0, 0] : [right - left, south - north];
    [this.#left, this.#north] = isEmpty ? [0, 0] : [left, north];
    this.#size = Math.max(CELL, width / (MAX_CELLS - 1), depth / (MAX_CELLS - 1));
    this.#columns = Math.floor(width / this.#size) + 1;
    this.#rows = Math.floor(depth / this.#size) + 1;
    const cells = this.#columns * this.#rows;
    const [starts, tops] = [new Uint32Array(cells + 1), new Float32Array(cells).fill(-Infinity)];
    this.#eachCell(extents, (cell, item) => {
      starts[cell + 1] = (starts[cell + 1] as number) + 1;
      tops[cell] = Math.max(tops[cell] as number, extents[item * EXTENT_SIZE + 4] as number);
    });
    for (let cell = 0; cell < cells; cell += 1)
      starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
    const items = new Uint32Array(starts[cells] as number);
    const ends = starts.slice(0, cells);
    this.#eachCell(extents, (cell, item) => {
      const at = ends[cell] as number;
      items[at] = item;
      ends[cell] = at + 1;
    });
    [this.#starts, this.#items, this.#tops] = [starts, items, tops];
  }

  /** Returns the items in the cell at a point. */
  itemsAt(x: number, z: number): Uint32Array {
    const column = Math.floor((x - this.#left) / this.#size);
    const row = Math.floor((z - this.#north) / this.#size);
    const isInside = column >= 0 && row >= 0 && column < this.#columns && row < this.#rows;
    return isInside ? this.#itemsOf(row * this.#columns + column) : NOTHING;
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
    const [size, columns, rows] = [this.#size, this.#columns, this.#rows];
    const [fromX, toX] = rangeWithin(ox, dx, [this.#left, this.#left + columns * size]);
    const [fromZ, toZ] = rangeWithin(oz, dz, [this.#north, this.#north + rows * size]);
    const end = Math.min(toX, toZ);
    let enter = Math.max(0, fromX, fromZ);
    let column = limited((ox + dx * enter - this.#left) / size, columns);
    let row = limited((oz + dz * enter - this.#north) / size, rows);
    let nextX = nextEdge(ox - this.#left, dx, column * size, size);
    let nextZ = nextEdge(oz - this.#north, dz, row * size, size);
    while (enter <= end && column >= 0 && row >= 0 && column < columns && row < rows) {
      const leave = Math.min(nextX, nextZ, end);
      const cell = row * columns + column;
      const lowest = oy + dy * (dy < 0 ? leave : enter);
      if (lowest <= (this.#tops[cell] as number) + SLACK && visit(this.#itemsOf(cell), leave)) return;
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
    return this.#items.subarray(this.#starts[cell], this.#starts[cell + 1]);
  }

  /** Calls a function for each cell of each item. */
  #eachCell(extents: Float32Array, visit: (cell: number, item: number) => void): void {
    const columnOf = (x: number): number => limited((x - this.#left) / this.#size, this.#columns);
    const rowOf = (z: number): number => limited((z - this.#north) / this.#size, this.#rows);
    for (let at = 0, item = 0; at < extents.length; at += EXTENT_SIZE, item += 1) {
      const [first, last] = [columnOf(extents[at] as number), columnOf(extents[at + 2] as number)];
      const end = rowOf(extents[at + 3] as number);
      for (let row = rowOf(extents[at + 1] as number); row <= end; row += 1)
        for (let column = first; column <= last; column += 1) visit(row * this.#columns + column, item);
    }
  }
}

const NOTHING = new Uint32Array();

/** Tolerance in meters for heights, which is above the rounding errors of positions. */
const SLACK = 0.01;
