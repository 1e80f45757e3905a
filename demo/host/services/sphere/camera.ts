import type { Place } from '../../../../elements/geo/earth.ts';
import type { SphereTable } from '../../db/tables/spheres.ts';

type Heights = Pick<SphereTable, 'latitude' | 'longitude' | 'altitude_m' | 'ground_m'>;

/** The position of a sphere's camera; an unknown height counts as 0, as in the viewer. */
export const cameraOf = ({ latitude, longitude, altitude_m }: Heights): Place => ({
  latitude,
  longitude,
  altitude: altitude_m ?? 0,
});

/** The height of a place without one: the ground's, or if that is not known the camera's, as in the viewer. */
export const heightOfPlaces = (sphere: Heights): number => sphere.ground_m ?? cameraOf(sphere).altitude;

/** Height of the ground beneath a sphere; NaN if ground or camera is not known, so that no ray intersects it. */
export const groundHeight = ({ altitude_m, ground_m }: Heights): number =>
  altitude_m === null ? NaN : (ground_m ?? NaN);
