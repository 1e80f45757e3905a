import { vectorOf } from '../../../../elements/geo/camera.ts';
import { type GroundMiss, groundHit, levelGround } from '../../../../elements/geo/ground.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { placeInDirection as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { cameraOf, groundOf } from './camera.ts';
import { findVisibleSphere } from './visible-spheres.ts';

const reasons: Readonly<Record<GroundMiss, string>> = {
  'above-horizon': 'There is no ground in that direction, because it points above the horizon.',
  'camera-below-ground': 'There is no ground in that direction, because this sphere is below the ground.',
  'height-unknown': 'The ground elevation at this sphere is unknown.',
};

/**
 * Shifts a longitude by a multiple of 360°, so that it does not jump at the 180th meridian near the camera.
 */
const unwrapped = (longitude: number, from: number): number =>
  longitude - 360 * Math.round((longitude - from) / 360);

/** Returns the place on the ground in a direction of a sphere. Throws `not_found` and `no_solution`. */
export async function placeInDirection(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { panoramaId, pan, tilt }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const sphere = await findVisibleSphere(ctx, panoramaId);
  const found = groundHit(cameraOf(sphere), vectorOf({ pan, tilt }), levelGround(groundOf(sphere)));
  if (!found.hit) throw new ServiceError('no_solution', reasons[found.reason]);
  const { latitude, longitude } = found.place;
  return { lat: latitude, lon: longitude, input_lon: unwrapped(longitude, sphere.longitude) };
}
