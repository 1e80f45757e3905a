import { distanceBetween } from '../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../elements/geo/earth.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { viewOfPlace as contract } from '../../../../web/contract/place-views.ts';
import { notFound } from '../../lib/errors.ts';
import { bestViews } from './best-views.ts';
import { assumedFrameOf } from './camera.ts';
import { closestSpheres } from './find-closest-sphere.ts';
import { type Reader, type ShotRow, describeShot, selectShotRows, unrankedShot } from './place-shots.ts';

type View = ResponseOf<typeof contract>;

/** Number of spheres that show in which direction the imagery is if the place has none. */
const MAX_AROUND = 20;

/** Distance in meters up to which spheres count as those around a sphere. */
const AROUND_M = 5000;

/** Distance in meters below which the spheres around a camera are not in any direction from it. */
const NO_DIRECTION_M = 30;

/**
 * Returns the direction from a sphere to the middle of the spheres around it: from the edge of a city, to the city.
 * Returns null if there are no spheres around it.
 */
function towardOthers(sphere: ShotRow, others: readonly LatLon[]): Pick<View, 'pan' | 'tilt'> | null {
  const { camera, ground } = assumedFrameOf(sphere);
  const eastward = (longitude: number): number =>
    ((((longitude - camera.longitude) % 360) + 540) % 360) - 180;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const around = others.filter((each) => distanceBetween(camera, each) <= AROUND_M);
  const middle = {
    latitude: mean(around.map(({ latitude }) => latitude)),
    longitude: camera.longitude + mean(around.map(({ longitude }) => eastward(longitude))),
    altitude: ground,
  };
  if (distanceBetween(camera, middle) < NO_DIRECTION_M) return null;
  const { pan, tilt } = pointAt(camera, middle);
  return { pan, tilt };
}

/** Returns the view of a place without imagery from the closest sphere, of what the spheres around it show. */
async function closestView(ctx: Reader, place: LatLon): Promise<View> {
  const points = await closestSpheres(ctx, place, MAX_AROUND, Infinity);
  const [closest] = points;
  const sphere = await selectShotRows(ctx.db, ctx.principal.companyId, [closest.id]).executeTakeFirst();
  // The closest sphere can be deleted between the two queries.
  if (sphere === undefined) throw notFound();
  const altitude = assumedFrameOf(sphere).ground;
  const view = describeShot(unrankedShot(sphere, closest.distance, { ...place, altitude }), altitude);
  return { ...view, ...towardOthers(sphere, points), side: null, is_covered: false, problem: 'outside' };
}

/**
 * Returns the sphere and the view that show a place best. If no sphere is within 2 km, returns the closest one, with a
 * view of what the spheres around it show, because the place is too far away to be seen.
 * Throws `not_found` if the company sees no spheres.
 */
export async function viewOfPlace(
  ctx: Reader,
  { latitude, longitude }: CheckedInput<typeof contract>,
): Promise<View> {
  const place = { latitude, longitude };
  const { views, is_covered, problem } = await bestViews(ctx, { ...place, limit: 1 });
  const [best] = views;
  return best ? { ...best, is_covered, problem } : closestView(ctx, place);
}
