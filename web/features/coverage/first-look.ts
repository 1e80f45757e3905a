import type { LatLon } from '../../../elements/index.ts';

/** Half of the angle in degrees within which spheres count as lying ahead: about that of the first view. */
const AHEAD_DEG = 45;

/** Spheres closer than this have no direction to speak of, in degrees of latitude: about 10 m. */
const HERE_DEG = 0.0001;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The direction from one place to another nearby, in degrees clockwise from north; null for the same place. */
function panTo(from: LatLon, to: LatLon): number | null {
  const north = to.latitude - from.latitude;
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = turn * Math.cos(radians(from.latitude));
  if (Math.hypot(north, east) < HERE_DEG) return null;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** The pan in degrees at which most of the spheres around a place are in view; null if there are none. */
export function panToNeighbours(here: LatLon, around: readonly LatLon[]): number | null {
  const pans = around.map((place) => panTo(here, place)).filter((pan) => pan !== null);
  let best: readonly number[] = [];
  for (let pan = 0; pan < 360; pan += 5) {
    const turns = pans.map((one) => turnBetween(pan, one)).filter((turn) => Math.abs(turn) <= AHEAD_DEG);
    if (turns.length > best.length) best = turns.map((turn) => pan + turn);
  }
  if (best.length === 0) return null;
  // The middle of those in view.
  return (best.reduce((sum, pan) => sum + pan, 0) / best.length + 360) % 360;
}
