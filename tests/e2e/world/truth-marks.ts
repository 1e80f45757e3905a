import type { Point } from './truth-camera.ts';
import type { Coverage } from './truth-pictures.ts';

/**
 * One row of covered pixels: its vertical position in the image, its center, and its number of covered
 * pixels.
 */
interface Row {
  readonly y: number;
  readonly middle: number;
  readonly length: number;
}

/** Returns the covered pixels in a square around a point, row by row. */
function rowsAround({ width, height, share }: Coverage, { x, y }: Point, reach: number): Row[] {
  const [left, right] = [Math.max(0, Math.round(x - reach)), Math.min(width, Math.round(x + reach))];
  const [top, foot] = [Math.max(0, Math.round(y - reach)), Math.min(height, Math.round(y + reach))];
  const rows: Row[] = [];
  for (let row = top; row < foot; row++) {
    let [length, moment] = [0, 0];
    for (let column = left; column < right; column++) {
      const part = share[row * width + column] as number;
      length += part;
      moment += part * (column + 0.5);
    }
    if (length > 0.5) rows.push({ y: row + 0.5, middle: moment / length, length });
  }
  return rows;
}

/** Returns the center of the covered pixels around a point, or null if there are none. */
export function middleAround(coverage: Coverage, around: Point, reach: number): Point | null {
  const rows = rowsAround(coverage, around, reach);
  const sum = rows.reduce((all, { length }) => all + length, 0);
  if (sum < 4) return null;
  return {
    x: rows.reduce((all, { middle, length }) => all + middle * length, 0) / sum,
    y: rows.reduce((all, { y, length }) => all + y * length, 0) / sum,
  };
}

/**
 * Returns the lower tip of the covered area around a point, where the rows, which become shorter downward,
 * reach zero length. Only rows of at most `part` of the widest row count, because they form a wedge with
 * straight sides.
 */
export function tipAround(coverage: Coverage, around: Point, reach: number, part: number): Point | null {
  const rows = rowsAround(coverage, around, reach);
  const widest = rows.reduce((max, { length }) => Math.max(max, length), 0);
  const head = rows.findIndex(({ length }) => length === widest);
  const sides = rows.slice(head).filter(({ length }) => length > 1 && length < part * widest);
  if (sides.length < 2) return null;
  const mean = (value: (row: Row) => number): number =>
    sides.reduce((sum, row) => sum + value(row), 0) / sides.length;
  const [middle, length] = [mean(({ y }) => y), mean((row) => row.length)];
  const slope =
    mean((row) => (row.y - middle) * (row.length - length)) / mean((row) => (row.y - middle) ** 2);
  return { x: mean((row) => row.middle), y: middle - length / slope };
}
