import { distanceBetween } from '../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../elements/geo/earth.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { viewOfPlace as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { placeAngle } from '../../providers/surfaces/place-sights.ts';
import type { PlaceSights } from '../../providers/surfaces/surface-messages.ts';
import { assumedFrameOf } from './camera.ts';
import { COVERED_M, closestSpheres } from './find-closest-sphere.ts';
import { surfaceAround } from './surface-around.ts';
import { type VisibleSphere, visibleSpheres } from './visible-spheres.ts';

/** Number of spheres of which the best is chosen. */
const CANDIDATES = 20;

/** The tilt at which a place shows its roof and its walls, in degrees. */
const BEST_TILT = -30;

type View = ResponseOf<typeof contract>;
type Candidate = VisibleSphere & { readonly area: string | null; readonly groundDistance: number };

/** A sphere, and how it shows the place. */
interface Shot {
  readonly sphere: Candidate;
  readonly pan: number;
  readonly tilt: number;
  readonly distance: number;
  readonly width: number;
  readonly height: number;
  readonly isVisible: boolean | null;
}

/** Returns the spheres closest to a place, however far away, closest first. */
async function candidatesAt(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  place: LatLon,
): Promise<readonly [Candidate, ...Candidate[]]> {
  const points = await closestSpheres(ctx, place, CANDIDATES, Infinity);
  const rows = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .leftJoin('packages', 'packages.id', 'spheres.package_id')
    .where(
      'spheres.id',
      'in',
      points.map(({ id }) => id),
    )
    .selectAll('spheres')
    .select('packages.name as area')
    .execute();
  const [closest, ...others] = points.flatMap(({ id, distance }): Candidate[] => {
    const row = rows.find((each) => each.id === id);
    return row ? [{ ...row, groundDistance: distance }] : [];
  });
  // The closest sphere can be deleted between the two queries.
  if (closest === undefined) throw notFound();
  return [closest, ...others];
}

/** Returns how the place is seen from the candidates, or the reason why this is unknown. */
async function lookAt(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  place: LatLon,
  candidates: readonly [Candidate, ...Candidate[]],
): Promise<{ readonly seen: PlaceSights | null; readonly problem: View['problem'] }> {
  const [closest] = candidates;
  const { camera, ground } = assumedFrameOf(closest);
  const heights = { altitude: camera.altitude, ground };
  const areHeightsKnown = candidates.every(
    ({ altitude_m, ground_m }) => altitude_m !== null && ground_m !== null,
  );
  const around = areHeightsKnown ? surfaceAround(ctx, closest, heights) : null;
  if (around === null) return { seen: null, problem: 'no-source' };
  const cameras = candidates.map((each) => assumedFrameOf(each).camera);
  const found = await ctx.services.surfacePlaces.look({ ...around, place, cameras });
  if (found === null) return { seen: null, problem: 'busy' };
  const { seen, failure } = found;
  return { seen, problem: failure?.problem ?? (seen === null ? 'outside' : null) };
}

/** Distance in meters up to which spheres count as those around a sphere. */
const AROUND_M = 5000;

/** Distance in meters below which the spheres around a camera are not in any direction from it. */
const NO_DIRECTION_M = 30;

/**
 * Returns the direction from a sphere to the middle of the spheres around it: from the edge of a city, to the city.
 * Returns null if there are no spheres around it.
 */
function towardOthers(
  sphere: Candidate,
  candidates: readonly Candidate[],
): Pick<Shot, 'pan' | 'tilt'> | null {
  const { camera, ground } = assumedFrameOf(sphere);
  const eastward = (longitude: number): number =>
    ((((longitude - camera.longitude) % 360) + 540) % 360) - 180;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const around = candidates.filter((each) => distanceBetween(camera, each) <= AROUND_M);
  const middle = {
    latitude: mean(around.map(({ latitude }) => latitude)),
    longitude: camera.longitude + mean(around.map(({ longitude }) => eastward(longitude))),
    altitude: ground,
  };
  if (distanceBetween(camera, middle) < NO_DIRECTION_M) return null;
  const { pan, tilt } = pointAt(camera, middle);
  return { pan, tilt };
}

const tiltError = ({ tilt }: Shot): number => Math.abs(tilt - BEST_TILT);

/**
 * Returns the sphere and the view that show a place best. If no sphere is within 2 km, returns the closest one, with a
 * view of what the spheres around it show, because the place is too far away to be seen.
 * Throws `not_found` if the company sees no spheres.
 */
export async function viewOfPlace(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { latitude, longitude }: CheckedInput<typeof contract>,
): Promise<View> {
  const place = { latitude, longitude };
  const candidates = await candidatesAt(ctx, place);
  const [closest] = candidates;
  const isCovered = closest.groundDistance <= COVERED_M;
  const { seen, problem } = isCovered
    ? await lookAt(ctx, place, candidates)
    : { seen: null, problem: 'outside' as const };
  const altitude = seen?.altitude ?? assumedFrameOf(closest).ground;
  const shots = candidates.map((sphere, at): Shot => {
    const pointing = pointAt(assumedFrameOf(sphere).camera, { ...place, altitude });
    const sight = seen?.sights[at];
    const angle = placeAngle(pointing.distance);
    return {
      sphere,
      ...pointing,
      width: sight?.width ?? angle,
      height: sight?.height ?? angle,
      isVisible: sight?.isVisible ?? null,
    };
  });
  const visible = shots.filter(({ isVisible }) => isVisible === true);
  const eligible = isCovered ? (visible.length > 0 ? visible : shots) : shots.slice(0, 1);
  const best = eligible.reduce((one, other) => (tiltError(other) < tiltError(one) ? other : one));
  const { sphere, pan, tilt, distance, width, height, isVisible } = best;
  return {
    pano_id: sphere.id,
    title: sphere.title,
    area: sphere.area?.replace(/\s+\d{4}$/, '') ?? null,
    is_covered: isCovered,
    ground_distance: sphere.groundDistance,
    pan,
    tilt,
    ...(!isCovered && towardOthers(sphere, candidates)),
    distance,
    alt: altitude,
    width,
    height,
    is_visible: isVisible,
    problem,
  };
}
