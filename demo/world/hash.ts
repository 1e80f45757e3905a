/**
 * Returns a 32-bit hash of three integers. All operations are on integers, so every machine returns the same
 * value.
 */
export function hash(a: number, b: number, seed: number): number {
  let h = Math.imul(a | 0, 0x3c6ef36b) ^ Math.imul(b | 0, 0x1b56c4f5) ^ Math.imul(seed | 0, 0x68e31da5);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b3);
  h = Math.imul(h ^ (h >>> 13), 0x119de1f7);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Maps a 32-bit hash to [0, 1). */
const unit = (h: number): number => (h >>> 0) / 4294967296;

/** Hashes three integers to a number in [0, 1). */
export const unitOf = (a: number, b: number, seed: number): number => unit(hash(a, b, seed));

/** Returns the next number, in [0, 1), of a repeatable random sequence. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let step = 0;
  return () => unit(hash(step++, seed, 0x51ed));
}

/** Returns a random number in [low, high). */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** Returns a random entry of a nonempty list. */
export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
