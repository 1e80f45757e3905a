import { clamp } from '../geo/angle.ts';
import type { Direction, View } from '../geo/camera.ts';

/** Tiles are asked for ahead of a turning view: where it will be after this many seconds. */
const AHEAD_S = 0.6;

/** Turns slower than this, in degrees a second, need nothing asked for ahead. */
const LEAST_DEG_PER_S = 5;

/** Where a view that turns at a speed in degrees a second will soon be; null when it hardly turns. */
export function viewAhead({ pan, tilt, fov }: View, perSecond: Direction): View | null {
  if (Math.hypot(perSecond.pan, perSecond.tilt) < LEAST_DEG_PER_S) return null;
  return {
    pan: pan + perSecond.pan * AHEAD_S,
    tilt: clamp(tilt + perSecond.tilt * AHEAD_S, -90, 90),
    fov,
  };
}
