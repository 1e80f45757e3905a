import { CHANNELS, type SphereImage } from './sphere-image.ts';

/** The location of a row of the sphere in the stored image. */
export interface ImageRow {
  /** Byte offset of the row's first pixel. */
  start: number;
  /** Columns by which the row is rotated: half the circle for a row beyond a pole. */
  turn: number;
}

/**
 * Finds rows and columns that may lie outside the stored image: columns wrap around, a row beyond a pole continues on
 * the pole's other side, and uncovered areas repeat the nearest row or column that is covered.
 */
export function imageRows({ width, height, fullWidth, fullHeight, top }: SphereImage) {
  const circle = Math.round(fullWidth);
  const lastRow = Math.round(fullHeight) - 1;
  const topRow = Math.round(top);
  const found: ImageRow = { start: 0, turn: 0 };

  /** The row with a stored row number. Returns the same object every time, to avoid an allocation per pixel. */
  const rowAt = (row: number): ImageRow => {
    let y = row + topRow;
    found.turn = 0;
    if (y < 0 || y > lastRow) {
      y = y < 0 ? -1 - y : 2 * lastRow + 1 - y;
      found.turn = circle >> 1;
    }
    y -= topRow;
    found.start = (y < 0 ? 0 : y < height ? y : height - 1) * width * CHANNELS;
    return found;
  };

  /** A column's byte offset within its row. */
  const columnAt = (column: number): number => {
    let x = column % circle;
    if (x < 0) x += circle;
    if (x >= width) x = x - width < circle - x ? width - 1 : 0;
    return x * CHANNELS;
  };
  return { rowAt, columnAt };
}
