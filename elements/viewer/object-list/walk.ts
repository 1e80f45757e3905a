import { wrapPan } from '../../geo/angle.ts';
import type { SeenObject } from '../objects/seen-object.ts';

/** Objects sorted clockwise by pan, starting at north, like `ObjectScreen.seen`. */
type ByBearing = readonly SeenObject[];

/** Direction of navigation: 1 is clockwise (to the right in the picture), -1 is counterclockwise. */
export type WalkStep = 1 | -1;

/**
 * Returns the index of the first object whose pan is at least `pan`, or the length of the list if there is
 * none.
 */
function firstFrom(seen: ByBearing, pan: number): number {
  let low = 0;
  let high = seen.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((seen[middle]?.pan ?? 0) < pan) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of an object in the list, or -1 if the list does not contain it. */
export function indexOf(seen: ByBearing, { key, pan }: SeenObject): number {
  for (let index = firstFrom(seen, pan); seen[index]?.pan === pan; index += 1) {
    if (seen[index]?.key === key) return index;
  }
  return -1;
}

/** Returns the object after `from`, wrapping around the ends of the list; null if the list is empty. */
export function stepFrom(seen: ByBearing, from: SeenObject, step: WalkStep): SeenObject | null {
  const index = indexOf(seen, from);
  if (index < 0) return firstOf(seen, from.pan, step);
  return seen.at((index + step) % seen.length) ?? null;
}

/**
 * Returns the first object at or after a pan, wrapping around the ends of the list; null if the list is
 * empty.
 */
export function firstOf(seen: ByBearing, panDeg: number, step: WalkStep): SeenObject | null {
  const pan = wrapPan(panDeg);
  if (step === 1) return seen[firstFrom(seen, pan)] ?? seen[0] ?? null;
  const exact = seen[firstFrom(seen, pan)];
  return exact?.pan === pan ? exact : (seen.at(firstFrom(seen, pan) - 1) ?? null);
}

/** Returns the nearest object; in case of a tie, the first by bearing. Returns null if there is none. */
export const nearestOf = (seen: ByBearing): SeenObject | null =>
  seen.reduce<SeenObject | null>((best, one) => (best && best.distance <= one.distance ? best : one), null);

/** Returns the farthest object; in case of a tie, the first by bearing. Returns null if there is none. */
export const farthestOf = (seen: ByBearing): SeenObject | null =>
  seen.reduce<SeenObject | null>((best, one) => (best && best.distance >= one.distance ? best : one), null);
