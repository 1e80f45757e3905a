import type { LatLon } from '../../../elements/index.ts';

/** Places closer than this, in degrees of latitude (about 10 m), have no meaningful direction. */
const HERE_DEG = 0.0001;

/**
 * Returns the direction from one place to another place nearby, in degrees clockwise from north. Returns null
 * if they are the same place.
 */
function panTo(from: LatLon, to: LatLon): number | null {
  const north = to.latitude - from.latitude;
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = turn * Math.cos((from.latitude * Math.PI) / 180);
  if (Math.hypot(north, east) < HERE_DEG) return null;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/**
 * Half the angle within which spheres count as ahead, in degrees. The angle is about as wide as the first
 * view.
 */
const AHEAD_DEG = 45;

const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/**
 * Returns the pan at which the largest number of spheres around a place are in view, in degrees. Returns null
 * if there are no spheres.
 */
export function panToNeighbors(here: LatLon, around: readonly LatLon[]): number | null {
  const pans = around.map((place) => panTo(here, place)).filter((pan) => pan !== null);
  let best: readonly number[] = [];
  for (let pan = 0; pan < 360; pan += 5) {
    const turns = pans.map((one) => turnBetween(pan, one)).filter((turn) => Math.abs(turn) <= AHEAD_DEG);
    if (turns.length > best.length) best = turns.map((turn) => pan + turn);
  }
  if (best.length === 0) return null;
  return (best.reduce((sum, pan) => sum + pan, 0) / best.length + 360) % 360;
}
