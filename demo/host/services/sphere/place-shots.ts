import { clamp } from '../../../../elements/geo/angle.ts';
import type { LatLon, Place } from '../../../../elements/geo/earth.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import { captureDate } from '../../../../elements/model/capture-date.ts';
import {
  type RankedShot,
  type Side,
  compareShots,
  placeAngle,
  resolutionAt,
  sideOf,
} from '../../../../elements/model/place-views.ts';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { bestViews } from '../../../../web/contract/place-views.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import type { Database } from '../../db/schema.ts';
import type { PlaceSights } from '../../providers/surfaces/surface-messages.ts';
import { assumedFrameOf } from './camera.ts';
import { captureTime } from './describe-panorama.ts';
import { coveringSpheres } from './find-closest-sphere.ts';
import { surfaceAround } from './surface-around.ts';
import { type VisibleSphere, findVisibleSphere, visibleSpheres } from './visible-spheres.ts';

/** Number of spheres around a place that are considered. */
const MAX_AROUND = 500;

export type Reader = Ctx<SessionPrincipal | KeyPrincipal>;

type Views = ResponseOf<typeof bestViews>;

/** What a view of a place needs to know about its sphere. */
export type ShotRow = Pick<
  VisibleSphere,
  'id' | 'title' | 'latitude' | 'longitude' | 'altitude_m' | 'ground_m' | 'captured_at' | 'time_zone'
> &
  Pick<VisibleSphere, 'front_image_width'> & { readonly area: string | null };

/** A view of a place, and how it shows the place. */
export interface Shot extends RankedShot {
  readonly row: ShotRow;
  /** Distance from the place to the sphere along the ground, in meters. */
  readonly groundDistance: number;
  /** Distance from the camera to the place, in meters. */
  readonly distance: number;
  readonly side: Side | null;
  /** Angles in degrees, as in `Sight`. */
  readonly width: number;
  readonly height: number;
  readonly above: number;
  readonly below: number;
}

/** Views of a place, best first. */
export interface PlaceShots {
  readonly shots: readonly Shot[];
  /** Altitude of what stands at the place, in meters above the ellipsoid. */
  readonly altitude: number;
  /** Why it is unknown what hides the place, or why the terrain is missing; null if neither is so. */
  readonly problem: Views['problem'];
}

/** Selects what views need to know about the spheres that a company can see among some, in no order. */
export const selectShotRows = (db: Database, companyId: string, ids: readonly number[]) =>
  visibleSpheres(db, companyId)
    .leftJoin('packages', 'packages.id', 'spheres.package_id')
    .where('spheres.id', 'in', ids)
    .select(['spheres.id', 'title', 'latitude', 'longitude', 'altitude_m', 'ground_m'])
    .select(['captured_at', 'time_zone', 'front_image_width', 'packages.name as area']);

/** Returns the view of a place from a sphere, of which it is unknown what hides the place. */
export function unrankedShot(row: ShotRow, groundDistance: number, place: Place): Shot {
  const pointing = pointAt(assumedFrameOf(row).camera, place);
  const timestamp = captureTime(row.captured_at);
  const angle = placeAngle(pointing.distance);
  return {
    row,
    sphere: row.id,
    groundDistance,
    ...pointing,
    side: sideOf(pointing),
    resolution: resolutionAt(row.front_image_width, pointing.distance),
    date: captureDate({ timestamp, metadata: { timeZone: row.time_zone ?? undefined } }),
    width: angle,
    height: angle,
    above: angle / 2,
    below: angle / 2,
    share: null,
    isVisible: null,
  };
}

/**
 * Returns the views of a place from the visible spheres around it, nearest first; none if no sphere is within 2 km. They
 * point to the place at the height of the ground below the nearest sphere.
 */
export async function shotsAround(ctx: Reader, place: LatLon): Promise<readonly Shot[]> {
  const points = await coveringSpheres(ctx, place, MAX_AROUND);
  if (points.length === 0) return [];
  const ids = points.map(({ id }) => id);
  const found = await selectShotRows(ctx.db, ctx.principal.companyId, ids).execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  // A sphere can be deleted between the two queries.
  const nearest = points.map(({ id }) => rows.get(id)).find((row) => row !== undefined);
  const altitude = nearest ? assumedFrameOf(nearest).ground : 0;
  return points.flatMap(({ id, distance }) => {
    const row = rows.get(id);
    return row ? [unrankedShot(row, distance, { ...place, altitude })] : [];
  });
}

/** Finds out how the place is seen from some spheres, or why this is unknown. */
async function look(
  ctx: Reader,
  place: LatLon,
  nearest: ShotRow,
  rows: readonly ShotRow[],
): Promise<{ readonly seen: PlaceSights | null; readonly problem: Views['problem'] }> {
  const { camera, ground } = assumedFrameOf(nearest);
  const areHeightsKnown = [nearest, ...rows].every(
    ({ altitude_m, ground_m }) => altitude_m !== null && ground_m !== null,
  );
  const around = areHeightsKnown
    ? surfaceAround(ctx, await findVisibleSphere(ctx, nearest.id), { altitude: camera.altitude, ground })
    : null;
  if (around === null) return { seen: null, problem: 'no-source' };
  const cameras = rows.map((each) => assumedFrameOf(each).camera);
  const found = await ctx.services.surfacePlaces.look({ ...around, place, cameras });
  if (found === null) return { seen: null, problem: 'busy' };
  const { seen, failure } = found;
  return { seen, problem: failure?.problem ?? (seen === null ? 'outside' : null) };
}

/**
 * Ranks views of a place by what nothing hides, by their angle and their resolution.
 *
 * @param nearest - The view from the sphere nearest to the place; nothing if the place is not covered. The surface is
 * always the one around this sphere, so that it is in the cache whichever views are ranked.
 */
export async function rankShots(
  ctx: Reader,
  place: LatLon,
  nearest: Shot | undefined,
  candidates: readonly Shot[],
): Promise<PlaceShots> {
  if (nearest === undefined) return { shots: [], altitude: 0, problem: 'outside' };
  if (candidates.length === 0) return { shots: [], altitude: 0, problem: null };
  const rows = candidates.map(({ row }) => row);
  const { seen, problem } = await look(ctx, place, nearest.row, rows);
  const altitude = seen?.altitude ?? assumedFrameOf(nearest.row).ground;
  const shots = candidates.map(({ row, groundDistance, side }, at): Shot => ({
    ...unrankedShot(row, groundDistance, { ...place, altitude }),
    // The side does not depend on the height of what stands at the place.
    side,
    ...seen?.sights[at],
  }));
  return { shots: shots.sort(compareShots), altitude, problem };
}

/** Describes a view. `altitude` is that of what stands at the place. */
export const describeShot = (shot: Shot, altitude: number): Views['views'][number] => ({
  pano_id: shot.sphere,
  title: shot.row.title,
  // Without the year at the end of a package's name.
  area: shot.row.area?.replace(/\s+\d{4}$/, '') ?? null,
  timestamp: captureTime(shot.row.captured_at),
  date: shot.date,
  side: shot.side,
  pan: shot.pan,
  tilt: shot.tilt,
  distance: shot.distance,
  ground_distance: shot.groundDistance,
  alt: altitude,
  width: shot.width,
  height: shot.height,
  top_tilt: clamp(shot.tilt + shot.above, -90, 90),
  bottom_tilt: clamp(shot.tilt - shot.below, -90, 90),
  share: shot.share,
  is_visible: shot.isVisible,
  resolution: shot.resolution,
});
