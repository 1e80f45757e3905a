import type { LatLon } from '../../../../elements/geo/earth.ts';
import type { Ctx, ReadingPrincipal } from '../../context/context.ts';
import { closestSpheres } from '../sphere/find-closest-sphere.ts';
import { type VisibleSphere, findVisibleSphere } from '../sphere/visible-spheres.ts';

/** What names a sphere: its id, or a place to which it is the closest one. */
interface Where {
  readonly panoramaId?: number | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** A sphere, and the place for which it was found. */
export interface Located {
  readonly sphere: VisibleSphere;
  readonly place: LatLon | null;
  /** From the place to the sphere, in meters. */
  readonly distance: number | null;
}

/**
 * Returns the sphere of a request. Throws `not_found` if the principal's company does not see it, or sees none within 150
 * km of the place.
 */
export async function locate(
  ctx: Ctx<ReadingPrincipal>,
  { panoramaId, latitude = NaN, longitude = NaN }: Where,
): Promise<Located> {
  if (panoramaId !== undefined)
    return { sphere: await findVisibleSphere(ctx, panoramaId), place: null, distance: null };
  const place = { latitude, longitude };
  const [{ id, distance }] = await closestSpheres(ctx, place, 1);
  return { sphere: await findVisibleSphere(ctx, id), place, distance };
}
