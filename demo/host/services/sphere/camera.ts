import type { Place } from '../../../../elements/geo/earth.ts';
import type { SphereTable } from '../../db/tables/spheres.ts';

type Heights = Pick<SphereTable, 'latitude' | 'longitude' | 'altitude_m' | 'ground_m'>;

/** Where a sphere's camera stood; a height that nobody recorded counts as 0, as in the viewer. */
export const cameraOf = ({ latitude, longitude, altitude_m }: Heights): Place => ({
  latitude,
  longitude,
  altitude: altitude_m ?? 0,
});

/** Height of a place that was given without one: the ground's, or where that is not known the camera's, as in the viewer. */
export const heightOfPlaces = (sphere: Heights): number => sphere.ground_m ?? cameraOf(sphere).altitude;

/** Height of the ground beneath a sphere; NaN where ground or camera is not known, so that no ray meets it. */
export const groundHeight = ({ altitude_m, ground_m }: Heights): number =>
  altitude_m === null ? NaN : (ground_m ?? NaN);
