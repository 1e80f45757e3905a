import type { LatLon } from '../../../../elements/geo/earth.ts';
import { FARTHEST_SPHERE_M } from '../../../../elements/model/limits.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type {
  coverageOfPlaces as coverageContract,
  findClosestSphere as contract,
} from '../../../../web/contract/sphere.ts';
import type { Ctx, ReadingPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import type { NearPoint } from '../../providers/spheres/nearest/point-tree.ts';
import { visibleSpheres } from './visible-spheres.ts';

/**
 * Spheres within this distance, in meters, count as nearby. If there are none, the closest spheres within the
 * search distance count, at most `MAX_FAR` of them (OPEN-051).
 */
const NEARBY_M = 75_000;
const MAX_FAR = 3;

const MAX_AT_ONCE = 500;

/** Returns the points whose spheres are visible to the principal and have not moved, without duplicates. */
async function stillThere(ctx: Ctx<ReadingPrincipal>, points: readonly NearPoint[]): Promise<NearPoint[]> {
  const places = new Map<number, LatLon>();
  for (let at = 0; at < points.length; at += MAX_AT_ONCE) {
    const ids = points.slice(at, at + MAX_AT_ONCE).map(({ id }) => id);
    const rows = await visibleSpheres(ctx.db, ctx.principal.companyId)
      .where('spheres.id', 'in', ids)
      .select(['spheres.id', 'latitude', 'longitude'])
      .execute();
    for (const { id, ...place } of rows) places.set(id, place);
  }
  return points.filter(({ id, latitude, longitude }) => {
    const place = places.get(id);
    const isHere = place?.latitude === latitude && place.longitude === longitude;
    if (isHere) places.delete(id);
    return isHere;
  });
}

/** Returns the closest visible spheres. If too many of the index's results are hidden, requests more. */
async function closestVisible(
  ctx: Ctx<ReadingPrincipal>,
  place: LatLon,
  count: number,
  withinM: number,
): Promise<NearPoint[]> {
  for (let candidates = count + 5; ; candidates *= 4) {
    const near = ctx.services.sphereIndex.near(ctx.principal.companyId, place, candidates, withinM);
    const visible = await stillThere(ctx, near);
    if (visible.length >= count || near.length < candidates) return visible.slice(0, count);
  }
}

/**
 * Returns the visible spheres closest to a place, closest first. Throws `not_found` if none is within `farthestM`
 * meters, 150 km by default.
 */
export async function closestSpheres(
  ctx: Ctx<ReadingPrincipal>,
  place: LatLon,
  count: number,
  farthestM = FARTHEST_SPHERE_M,
): Promise<readonly [NearPoint, ...NearPoint[]]> {
  await ctx.services.sphereIndex.catchUp(ctx.db);
  const nearby = await closestVisible(ctx, place, count, NEARBY_M);
  const found = nearby.length > 0 ? nearby : await closestVisible(ctx, place, MAX_FAR, farthestM);
  const [closest, ...others] = found;
  if (closest === undefined) throw notFound();
  return [closest, ...others];
}

/** Distance from a place to the closest sphere within which the place is covered, in meters. */
const COVERED_M = 2000;

/** Returns the visible spheres closest to a covered place, closest first; none if the place is not covered. */
export async function coveringSpheres(
  ctx: Ctx<ReadingPrincipal>,
  place: LatLon,
  count: number,
): Promise<readonly NearPoint[]> {
  await ctx.services.sphereIndex.catchUp(ctx.db);
  return closestVisible(ctx, place, count, COVERED_M);
}

/** Returns for each place whether there is imagery of it. */
export async function coverageOfPlaces(
  ctx: Ctx<ReadingPrincipal>,
  { places }: CheckedInput<typeof coverageContract>,
): Promise<ResponseOf<typeof coverageContract>> {
  await ctx.services.sphereIndex.catchUp(ctx.db);
  const found: { is_covered: boolean; distance: number | null }[] = [];
  for (const place of places) {
    const [closest] = await closestVisible(ctx, place, 1, FARTHEST_SPHERE_M);
    const distance = closest?.distance ?? null;
    found.push({ is_covered: distance !== null && distance <= COVERED_M, distance });
  }
  return { places: found };
}

/** Returns the sphere closest to a place. Throws `not_found` if there is none within 150 km. */
export async function findClosestSphere(
  ctx: Ctx<ReadingPrincipal>,
  { latitude, longitude, limit }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const found = await closestSpheres(ctx, { latitude, longitude }, limit);
  const [closest] = found;
  return {
    pano_id: closest.id,
    latitude: closest.latitude,
    longitude: closest.longitude,
    distance: closest.distance,
    nearest: found.map(({ id, distance }) => ({ pano_id: id, distance })),
  };
}
