import { CHANNELS, type SphereImage } from './sphere-image.ts';

/** Location of a row of the sphere in the stored image. */
export interface ImageRow {
  start: number;
  /** Columns by which the row is rotated: half the circle for a row beyond a pole. */
  turn: number;
}

/**
 * Returns functions that find rows and columns, including those outside the stored image. Columns wrap
 * around, and a row beyond a pole continues on the pole's other side. Uncovered areas repeat the nearest
 * covered row or column.
 */
export function imageRows({ width, height, fullWidth, fullHeight, top }: SphereImage) {
  const circle = Math.round(fullWidth);
  const lastRow = Math.round(fullHeight) - 1;
  const topRow = Math.round(top);
  const found: ImageRow = { start: 0, turn: 0 };

  /**
   * Returns the row with a stored row number. Returns the same object every time, to avoid an allocation per
   * pixel.
   */
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

  /** Returns a column's byte offset within its row. */
  const columnAt = (column: number): number => {
    let x = column % circle;
    if (x < 0) x += circle;
    if (x >= width) x = x - width < circle - x ? width - 1 : 0;
    return x * CHANNELS;
  };
  return { rowAt, columnAt };
}
