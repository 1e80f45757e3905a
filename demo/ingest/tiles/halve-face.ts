import { KERNEL_RADIUS, kernelWeight } from '../../../elements/photo/kernel.ts';
import { LIGHT_OF_BYTE, byteOfLight } from '../../../elements/photo/light.ts';
import { CHANNELS } from '../../../elements/photo/sphere-image.ts';
import type { Rows } from './face-job.ts';

/** Number of samples of the finer image, along one axis, that determine one pixel of the coarser one. */
const TAPS = 4 * KERNEL_RADIUS;

/** Weights of these samples: the kernel stretched by two and centered between two samples. */
const WEIGHTS: Float64Array = (() => {
  const set = Array.from({ length: TAPS }, (_, tap) => kernelWeight((tap + 0.5 - TAPS / 2) / 2));
  const sum = set.reduce((total, weight) => total + weight, 0);
  return Float64Array.from(set, (weight) => weight / sum);
})();

const clampIndex = (index: number, length: number): number => Math.min(length - 1, Math.max(0, index));

/** Reduces a row of the finer image to half its width, in linear light. */
function halveRow(fine: Uint8Array, fineWidth: number, row: number, out: Float64Array): void {
  const start = row * fineWidth * CHANNELS;
  for (let x = 0; x < fineWidth / 2; x++) {
    for (let channel = 0; channel < CHANNELS; channel++) {
      let light = 0;
      for (let tap = 0; tap < TAPS; tap++) {
        const column = clampIndex(2 * x + 1 + tap - TAPS / 2, fineWidth);
        light += WEIGHTS[tap]! * LIGHT_OF_BYTE[fine[start + column * CHANNELS + channel]!]!;
      }
      out[x * CHANNELS + channel] = light;
    }
  }
}

/**
 * Writes rows of the next coarser level of a face with an even width. Each pixel is a weighted mean in linear
 * light. Fine contrasts therefore cause no aliasing and do not change the image's brightness.
 */
export function halveFace(fine: Uint8Array, fineWidth: number, rows: Rows, out: Uint8Array): void {
  const length = (fineWidth / 2) * CHANNELS;
  const recent = new Map<number, Float64Array>();
  const halved = (row: number): Float64Array => {
    const known = recent.get(row);
    if (known) return known;
    const fresh = new Float64Array(length);
    halveRow(fine, fineWidth, row, fresh);
    recent.set(row, fresh);
    return fresh;
  };
  for (let y = rows.first; y < rows.end; y++) {
    const lines = Array.from(WEIGHTS, (_, tap) => halved(clampIndex(2 * y + 1 + tap - TAPS / 2, fineWidth)));
    for (let i = 0; i < length; i++) {
      let light = 0;
      for (let tap = 0; tap < TAPS; tap++) light += WEIGHTS[tap]! * lines[tap]![i]!;
      out[y * length + i] = byteOfLight(light);
    }
    for (const row of recent.keys()) if (row < 2 * y + 3 - TAPS / 2) recent.delete(row);
  }
}
