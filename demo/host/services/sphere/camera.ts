import type { Place } from '../../../../elements/geo/earth.ts';
import { frameOfSphere } from '../../../../elements/model/objects/sphere-frame.ts';
import type { SphereTable } from '../../db/tables/spheres.ts';
import { ServiceError } from '../../lib/errors.ts';

type Heights = Pick<SphereTable, 'latitude' | 'longitude' | 'altitude_m' | 'ground_m'>;

/** Returns the position of a sphere's camera. Throws `no_solution` if the camera's height is not known. */
export function cameraOf({ latitude, longitude, altitude_m }: Heights): Place {
  if (altitude_m === null) throw new ServiceError('no_solution', 'The height of this sphere is unknown.');
  return { latitude, longitude, altitude: altitude_m };
}

/** Returns the height of the ground below a sphere. Throws `no_solution` if that height is not known. */
export function groundOf({ ground_m }: Heights): number {
  if (ground_m !== null) return ground_m;
  throw new ServiceError('no_solution', 'The ground elevation at this sphere is unknown.');
}

/** Returns the camera of a sphere and the ground below it. Unknown heights are those that the viewer assumes. */
export function assumedFrameOf({ latitude, longitude, altitude_m, ground_m }: Heights): {
  readonly camera: Place;
  readonly ground: number;
} {
  const metadata = { altitude: altitude_m ?? undefined, ground: ground_m ?? undefined };
  return frameOfSphere({ latitude, longitude, metadata });
}
