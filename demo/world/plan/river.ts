import { noise } from '../noise.ts';

/** The water's height against the streets, metres. */
export const WATER_HEIGHT = -4.5;

/** Half of the river's width at a place along it, metres. */
const halfWidthAt = (z: number): number => 52 + 9 * noise(z / 310, 0.5, 5);

/** East of the town's origin, metres, where the river's middle runs at `z` metres south. */
const middleAt = (z: number): number => -330 + 190 * noise(z / 980, 7.3, 3) + 0.06 * z;

/** Metres from the water's edge at street level: negative over the river, positive on land. */
export function distanceToRiver(x: number, z: number): number {
  const slope = (middleAt(z + 8) - middleAt(z - 8)) / 16;
  return Math.abs(x - middleAt(z)) / Math.sqrt(1 + slope * slope) - halfWidthAt(z);
}
