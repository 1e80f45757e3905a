import { shifted } from '../body.ts';
import type { Lot } from './lots.ts';

/** Divides a lot into `columns` by `rows` equal parts. */
export function splitLot({ frame, halfX, halfZ }: Lot, columns: number, rows: number): Lot[] {
  return Array.from({ length: columns * rows }, (_, n) => ({
    frame: shifted(
      frame,
      halfX * ((2 * (n % columns) + 1) / columns - 1),
      halfZ * ((2 * Math.floor(n / columns) + 1) / rows - 1),
    ),
    halfX: halfX / columns,
    halfZ: halfZ / rows,
  }));
}
