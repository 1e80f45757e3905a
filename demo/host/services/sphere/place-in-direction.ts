import { vectorOf } from '../../../../elements/geo/camera.ts';
import { type GroundMiss, groundHit, levelGround } from '../../../../elements/geo/ground.ts';
import type { Vec3 } from '../../../../elements/geo/vector.ts';
import type { LevelPoint } from '../../../../elements/model/surface-point.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { placeInDirection as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { cameraOf, groundOf } from './camera.ts';
import { describePlace, unwrapped } from './describe-place.ts';
import { surfaceAround } from './surface-around.ts';
import { type VisibleSphere, findVisibleSphere } from './visible-spheres.ts';

const reasons: Readonly<Record<GroundMiss, string>> = {
  'above-horizon': 'There is no ground in that direction, because it points above the horizon.',
  'camera-below-ground': 'There is no ground in that direction, because this sphere is below the ground.',
  'height-unknown': 'The ground elevation at this sphere is unknown.',
};

/** Returns the place on level ground. Throws `no_solution`. */
function placeOnGround(sphere: VisibleSphere, ray: Vec3): LevelPoint {
  const found = groundHit(cameraOf(sphere), ray, levelGround(groundOf(sphere)));
  if (!found.hit) throw new ServiceError('no_solution', reasons[found.reason]);
  return { ...found.place, basis: 'level-ground', distance: found.distance };
}

/** Time after which a client can retry if too many directions are waiting for their surfaces, in seconds. */
const BUSY_S = 5;

/** Time after which a client can retry if a surface was not ready in time, in seconds. */
const NOT_READY_S = 10;

/**
 * Returns the place in a direction of a sphere: on level ground or, with `surface`, on what stands there. Throws
 * `not_found`, `no_solution` and `unavailable`.
 */
export async function placeInDirection(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { panoramaId, pan, tilt, surface }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const sphere = await findVisibleSphere(ctx, panoramaId);
  const ray = vectorOf({ pan, tilt });
  if (!surface) {
    const { latitude, longitude } = placeOnGround(sphere, ray);
    return { lat: latitude, lon: longitude, input_lon: unwrapped(longitude, sphere.longitude) };
  }
  // Heights that are unknown are refused before a surface is built.
  const [camera, ground] = [cameraOf(sphere), groundOf(sphere)];
  const around = surfaceAround(ctx, sphere, { altitude: camera.altitude, ground });
  if (around === null) return describePlace(placeOnGround(sphere, ray), sphere, 'no-source');
  const found = await ctx.services.surfacePlaces.find({ ...around, ray });
  if (found === null)
    throw new ServiceError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfterS: BUSY_S,
    });
  const { point, failure, isInside } = found;
  // Level ground would be wrong only because the host was slow.
  if (failure?.problem === 'timeout')
    throw new ServiceError(
      'unavailable',
      'The surface around this sphere is not ready yet. Please try again in a moment.',
      { retryAfterS: NOT_READY_S },
    );
  const problem = failure?.problem ?? (isInside ? 'inside-building' : null);
  return describePlace(point ?? placeOnGround(sphere, ray), sphere, problem);
}
