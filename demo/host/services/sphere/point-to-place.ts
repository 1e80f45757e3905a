import { type Pointing, pointAt } from '../../../../elements/geo/pointing.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { pointToPlace as one, pointToPlaces as many } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { takeTurn } from '../../lib/turns.ts';
import { cameraOf, groundOf } from './camera.ts';
import { findVisibleSphere } from './visible-spheres.ts';

interface PointInput {
  readonly lat: number;
  readonly lon: number;
  readonly alt?: number | null | undefined;
}

/** Returns the directions of places as seen from a sphere. Throws `not_found` and `no_solution`. */
async function pointFrom(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  sphereId: number,
  points: readonly PointInput[],
): Promise<Pointing[]> {
  const sphere = await findVisibleSphere(ctx, sphereId);
  const camera = cameraOf(sphere);
  return points.map(({ lat, lon, alt }) =>
    pointAt(camera, { latitude: lat, longitude: lon, altitude: alt ?? groundOf(sphere) }),
  );
}

export async function pointToPlace(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { panoramaId, ...point }: CheckedInput<typeof one>,
): Promise<ResponseOf<typeof one>> {
  const [pointing] = await pointFrom(ctx, panoramaId, [point]);
  if (pointing === undefined) throw new Error('The direction of the point is missing.');
  return pointing;
}

/** Returns the directions of many places as seen from a sphere, in the order of the places. */
export async function pointToPlaces(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { panoramaId, points }: CheckedInput<typeof many>,
): Promise<ResponseOf<typeof many>> {
  if (panoramaId === undefined)
    throw new ServiceError('validation_failed', 'PanoramaId is required.', {
      fields: [{ field: 'panoramaId', message: 'is required' }],
    });
  await takeTurn(ctx.principal.companyId);
  return { points: await pointFrom(ctx, panoramaId, points) };
}
