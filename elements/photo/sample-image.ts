import { imageRows } from './image-rows.ts';
import { KERNEL_PHASES, KERNEL_RADIUS, KERNEL_TAPS, PHASE_WEIGHTS } from './kernel.ts';
import { CHANNELS, type SphereImage } from './sphere-image.ts';

/** Writes the color of an image at a position, in columns and rows, at `offset`. */
export type Sampler = (column: number, row: number, offset: number) => void;

/** Number of samples of the kernel before the one at its center. */
const BEFORE = KERNEL_RADIUS - 1;

const clipByte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/**
 * Returns a function that copies the pixels under the kernel to `window`. It is used where the kernel reaches
 * beyond the stored image.
 */
function windowCopier(image: SphereImage): (left: number, top: number, window: Uint8Array) => void {
  const { rowAt, columnAt } = imageRows(image);
  return (left, top, window) => {
    for (let j = 0, to = 0; j < KERNEL_TAPS; j++) {
      const { start, turn } = rowAt(top + j);
      for (let i = 0; i < KERNEL_TAPS; i++, to += CHANNELS) {
        const at = start + columnAt(left + i + turn);
        for (let channel = 0; channel < CHANNELS; channel++)
          window[to + channel] = image.pixels[at + channel]!;
      }
    }
  };
}

/**
 * Samples an image at the image's resolution. Because the image is not downsampled here, the kernel is
 * applied to sRGB values instead of linear light, which gives the sharpest edges without fringes.
 */
export function createSampler(image: SphereImage, out: Uint8Array): Sampler {
  const { pixels, width, height } = image;
  const copyWindow = windowCopier(image);
  const window = new Uint8Array(KERNEL_TAPS * KERNEL_TAPS * CHANNELS);
  return (column, row, offset) => {
    const left = Math.floor(column) - BEFORE;
    const top = Math.floor(row) - BEFORE;
    const xSet = Math.round((column - left - BEFORE) * KERNEL_PHASES) * KERNEL_TAPS;
    const ySet = Math.round((row - top - BEFORE) * KERNEL_PHASES) * KERNEL_TAPS;
    const inside = left >= 0 && top >= 0 && left + KERNEL_TAPS <= width && top + KERNEL_TAPS <= height;
    if (!inside) copyWindow(left, top, window);
    const from = inside ? pixels : window;
    const stride = (inside ? width : KERNEL_TAPS) * CHANNELS;
    let at = inside ? top * stride + left * CHANNELS : 0;
    const w0 = PHASE_WEIGHTS[xSet]!;
    const w1 = PHASE_WEIGHTS[xSet + 1]!;
    const w2 = PHASE_WEIGHTS[xSet + 2]!;
    const w3 = PHASE_WEIGHTS[xSet + 3]!;
    const w4 = PHASE_WEIGHTS[xSet + 4]!;
    const w5 = PHASE_WEIGHTS[xSet + 5]!;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let j = 0; j < KERNEL_TAPS; j++, at += stride) {
      const weight = PHASE_WEIGHTS[ySet + j]!;
      red +=
        weight *
        (w0 * from[at]! +
          w1 * from[at + 3]! +
          w2 * from[at + 6]! +
          w3 * from[at + 9]! +
          w4 * from[at + 12]! +
          w5 * from[at + 15]!);
      green +=
        weight *
        (w0 * from[at + 1]! +
          w1 * from[at + 4]! +
          w2 * from[at + 7]! +
          w3 * from[at + 10]! +
          w4 * from[at + 13]! +
          w5 * from[at + 16]!);
      blue +=
        weight *
        (w0 * from[at + 2]! +
          w1 * from[at + 5]! +
          w2 * from[at + 8]! +
          w3 * from[at + 11]! +
          w4 * from[at + 14]! +
          w5 * from[at + 17]!);
    }
    out[offset] = clipByte(red);
    out[offset + 1] = clipByte(green);
    out[offset + 2] = clipByte(blue);
  };
}
