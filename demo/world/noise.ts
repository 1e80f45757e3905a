import { unitOf } from './hash.ts';

/** Number of cells after which the lattice repeats; a power of two. */
const PERIOD = 256;
const MASK = PERIOD - 1;

/** Values in [-1, 1) at the lattice points, row by row. */
const LATTICE = Float32Array.from(
  { length: PERIOD * PERIOD },
  (_, i) => 2 * unitOf(i & MASK, i >> 8, 0x7a3) - 1,
);

/** Returns smooth noise in [-1, 1] with features of size 1. Each `seed` selects a different noise field. */
export const noise = (x: number, y: number, seed: number): number => tiledNoise(x, y, PERIOD, seed);

/**
 * Returns smooth noise that repeats every `period` units in both directions. `period` is a power of two, at
 * most 256.
 */
export function tiledNoise(x: number, y: number, period: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const last = period - 1;
  const column = Math.imul(seed, 37);
  const row = Math.imul(seed, 91);
  const row0 = (((top & last) + row) & MASK) << 8;
  const row1 = ((((top + 1) & last) + row) & MASK) << 8;
  const c0 = ((left & last) + column) & MASK;
  const c1 = (((left + 1) & last) + column) & MASK;
  const a = LATTICE[row0 + c0] as number;
  const b = LATTICE[row0 + c1] as number;
  const c = LATTICE[row1 + c0] as number;
  const d = LATTICE[row1 + c1] as number;
  const upper = a + (b - a) * sx;
  return upper + (c + (d - c) * sx - upper) * sy;
}

/**
 * Returns noise with features of `size` meters. The noise fades to its mean, 0, if a pixel's footprint in
 * meters is too wide to show it, so distant textures do not alias.
 */
// oxlint-disable-next-line max-params -- called for each texture of each pixel: an object would cost more than the noise
export function grain(x: number, y: number, size: number, footprint: number, seed: number): number {
  const fade = 1.6 - (1.6 * footprint) / size;
  if (fade <= 0) return 0;
  return noise(x / size, y / size, seed) * (fade < 1 ? fade : 1);
}

/**
 * Returns the sum of `octaves` noise fields, each with features half as wide and half as strong as those of
 * the previous field. The result is approximately in [-1, 1].
 */
export function layeredNoise(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let strength = 0.55;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x * scale, y * scale, seed + octave);
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum;
}
