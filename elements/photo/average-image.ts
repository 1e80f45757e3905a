import { imageRows } from './image-rows.ts';
import { KERNEL_RADIUS, widenedWeights } from './kernel.ts';
import { LIGHT_OF_BYTE, byteOfLight } from './light.ts';
import { CHANNELS, type SphereImage } from './sphere-image.ts';

/**
 * A position in an image, and the factors by which the kernel around it is stretched along columns and rows.
 */
interface Stretched {
  readonly column: number;
  readonly row: number;
  readonly columnStretch: number;
  readonly rowStretch: number;
}

/** Writes the mean color around a position at `offset`. */
export type Averager = (around: Stretched, offset: number) => void;

/**
 * Averages an image where its resolution exceeds the output's. The average is computed in linear light, so
 * that small lights retain their brightness.
 */
export function createAverager(image: SphereImage, out: Uint8Array): Averager {
  const { pixels, width, fullWidth, fullHeight } = image;
  const rowBytes = width * CHANNELS;
  const wraps = width === Math.round(fullWidth);
  const { rowAt, columnAt } = imageRows(image);
  const columnWeights = new Float64Array(Math.ceil(fullWidth));
  const rowWeights = new Float64Array(Math.ceil(fullHeight));
  const widest = fullWidth / (2 * KERNEL_RADIUS);
  return ({ column, row, columnStretch, rowStretch }, offset) => {
    const [left, columns] = widenedWeights(column, Math.min(columnStretch, widest), columnWeights);
    const [top, rows] = widenedWeights(row, rowStretch, rowWeights);
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let j = 0; j < rows; j++) {
      const { start, turn } = rowAt(top + j);
      const rowWeight = rowWeights[j]!;
      let at = start + columnAt(left + turn);
      for (let i = 0; i < columns; i++) {
        const weight = rowWeight * columnWeights[i]!;
        red += weight * LIGHT_OF_BYTE[pixels[at]!]!;
        green += weight * LIGHT_OF_BYTE[pixels[at + 1]!]!;
        blue += weight * LIGHT_OF_BYTE[pixels[at + 2]!]!;
        at += CHANNELS;
        // Except at the edges of the image, the next column is the next pixel in memory.
        if (!wraps || at === start + rowBytes) at = start + columnAt(left + turn + i + 1);
      }
    }
    out[offset] = byteOfLight(red);
    out[offset + 1] = byteOfLight(green);
    out[offset + 2] = byteOfLight(blue);
  };
}
