import type { Block } from '../../plan/street-grid.ts';

/** Cells are about this wide, metres; large blocks have wider ones. */
const CELL = 6;
const MOST_ACROSS = 32;

/** Things listed by the square cells of a block's surroundings that they touch. */
export interface Cells {
  readonly left: number;
  readonly north: number;
  readonly size: number;
  readonly across: number;
  readonly down: number;
  /** Things of cell n: `items[start[n]]` up to `items[start[n + 1]]`. */
  readonly start: Uint16Array;
  readonly items: Uint16Array;
}

/** The cell that holds a point, at the edge for points outside. */
export function cellAt({ left, north, size, across, down }: Cells, x: number, z: number): number {
  const column = Math.floor((x - left) / size);
  const row = Math.floor((z - north) / size);
  const c = column < 0 ? 0 : column >= across ? across - 1 : column;
  const r = row < 0 ? 0 : row >= down ? down - 1 : row;
  return r * across + c;
}

/** Lists turned rectangles (x, z, cos, sin, half along, half across, every `stride` numbers), widened by `margin` metres. */
export function createCells({ sides }: Block, g: Float64Array, stride: number, margin: number): Cells {
  const xs = sides.map(({ x }) => x);
  const zs = sides.map(({ z }) => z);
  const [left, north] = [Math.min(...xs), Math.min(...zs)];
  const [wide, deep] = [Math.max(...xs) - left, Math.max(...zs) - north];
  const size = Math.max(CELL, wide / MOST_ACROSS, deep / MOST_ACROSS);
  const [across, down] = [Math.floor(wide / size) + 1, Math.floor(deep / size) + 1];
  const lists: number[][] = Array.from({ length: across * down }, () => []);
  const clip = (value: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(value)));
  for (let n = 0; n * stride < g.length; n++) {
    const [x, z, cos, sin, halfX, halfZ] = g.subarray(n * stride, n * stride + 6) as unknown as [
      ...[number, number, number, number, number, number],
    ];
    const reachX = Math.abs(cos) * halfX + Math.abs(sin) * halfZ + margin;
    const reachZ = Math.abs(sin) * halfX + Math.abs(cos) * halfZ + margin;
    const last = clip((x + reachX - left) / size, across);
    const bottom = clip((z + reachZ - north) / size, down);
    for (let row = clip((z - reachZ - north) / size, down); row <= bottom; row++) {
      for (let column = clip((x - reachX - left) / size, across); column <= last; column++)
        lists[row * across + column]?.push(n);
    }
  }
  const start = new Uint16Array(lists.length + 1);
  lists.forEach((list, n) => (start[n + 1] = (start[n] as number) + list.length));
  return { left, north, size, across, down, start, items: Uint16Array.from(lists.flat()) };
}
