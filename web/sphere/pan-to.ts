import type { LatLon } from '../../elements/index.ts';

/** Places closer than this, in degrees of latitude (about 10 m), have no meaningful direction. */
const HERE_DEG = 0.0001;

/**
 * Returns the direction from one place to another place nearby, in degrees clockwise from north. Returns null
 * if they are the same place.
 */
export function panTo(from: LatLon, to: LatLon): number | null {
  const north = to.latitude - from.latitude;
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = turn * Math.cos((from.latitude * Math.PI) / 180);
  if (Math.hypot(north, east) < HERE_DEG) return null;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
