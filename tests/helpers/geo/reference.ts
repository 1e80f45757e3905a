import LatLon, { Ned } from 'geodesy/latlon-nvector-ellipsoidal.js';
import type { Place } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';

const latLonOf = ({ latitude, longitude, altitude }: Place): LatLon =>
  new LatLon(latitude, longitude, altitude);

/** Returns the earth-fixed point of a position according to the independent library. */
export function referenceEcef(place: Place): Vec3 {
  const { x, y, z } = latLonOf(place).toCartesian();
  return [x, y, z];
}

/** Returns the world point (x east, y up, z south) of a position according to the independent library. */
export function referenceWorld(origin: Place, place: Place): Vec3 {
  const { north, east, down } = latLonOf(origin).deltaTo(latLonOf(place));
  return [east, -down, -north];
}

/** Returns the position of a world point according to the independent library. */
export function referencePlace(origin: Place, [east, up, south]: Vec3): Place {
  const { lat, lon, height } = latLonOf(origin).destinationPoint(new Ned(-south, east, -up));
  return { latitude: lat, longitude: lon, altitude: height };
}
