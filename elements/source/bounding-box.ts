import { toDeg, toRad } from '../geo/angle.ts';
import { DISTANCE_RADIUS } from '../geo/distance.ts';
import type { LatLon } from '../geo/earth.ts';

const wrap = (longitude: number): number => longitude - 360 * Math.floor((longitude + 180) / 360);

/**
 * The box `west,south,east,north` in degrees around all places within a distance. One whose west lies east of its
 * east crosses the antimeridian; one around a pole goes all the way round.
 */
export function boxAround({ latitude, longitude }: LatLon, reachM: number): string {
  const angle = Math.min(Math.PI, reachM / DISTANCE_RADIUS);
  const south = Math.max(-90, latitude - toDeg(angle));
  const north = Math.min(90, latitude + toDeg(angle));
  const sinSide = Math.sin(angle) / Math.cos(toRad(latitude));
  const goesRound = south === -90 || north === 90 || !(sinSide < 1);
  const side = goesRound ? 180 : toDeg(Math.asin(sinSide));
  const [west, east] = goesRound ? [-180, 180] : [wrap(longitude - side), wrap(longitude + side)];
  // Nine places are a tenth of a millimetre, and no exponent, which hosts need not understand.
  return [west, south, east, north].map((deg) => deg.toFixed(9)).join(',');
}
