import { toDeg } from '../../../../elements/geo/angle.ts';
import { DISTANCE_RADIUS } from '../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../elements/geo/earth.ts';
import { placeOf } from '../../../../elements/geo/earth.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';

export const MIDDLE: LatLon = { latitude: 39.9512, longitude: -83.0117 };

export const sphereAt = (
  id: number,
  { latitude, longitude }: LatLon,
  changes: Partial<Sphere> = {},
): Sphere => ({
  id,
  latitude,
  longitude,
  timestamp: '2026-06-14T21:10:00.000Z',
  company_name: 'Sample world',
  front_image_width: 4096,
  package: null,
  title: `Sphere ${String(id)}`,
  metadata: { altitude: 320, ground: 220 },
  ...changes,
});

/** Returns the position a number of meters north of another, on the sphere used for distances. */
export const northOf = ({ latitude, longitude }: LatLon, meters: number): LatLon => ({
  latitude: latitude + toDeg(meters / DISTANCE_RADIUS),
  longitude,
});

export function beside(place: LatLon, eastM: number, northM: number): LatLon {
  const { latitude, longitude } = placeOf({ ...place, altitude: 0 }, [eastM, 0, -northM]);
  return { latitude, longitude };
}

export const fileOf = (spheres: readonly Sphere[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: spheres.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  });

export const ALWAYS = new AbortController().signal;
