import type { LatLon, Place } from '../geo/earth.ts';
import { pointAt } from '../geo/pointing.ts';
import { captureDate } from '../model/capture-date.ts';
import { checkGoal } from '../model/goals.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import { capturesOf, compareShots, placeAngle, resolutionAt, sideOf } from '../model/place-views.ts';
import type { BestView, PlaceCapture, SphereSource, WantedViews } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { checkWanted } from './wanted-views.ts';

/** Distance in meters up to which spheres show a place, as on a host. */
const REACH_M = 2000;

/** Maximum number of views, as on a host. */
const MAX_VIEWS = 40;

/** A place, and the altitude of what is looked at in meters above the ellipsoid; without it, the ground. */
interface GivenPlace extends LatLon {
  readonly altitude?: number | undefined;
}

/** Resolves with the source of the viewer; with null if there is none. */
type SourceOf = () => Promise<SphereSource | null>;

/** Options of `bestViews`. */
export interface BestViewsOptions extends WantedViews {
  readonly signal?: AbortSignal;
}

/** Finds the views of places. Each call rejects if there is no source, or if the source fails. */
export interface ViewsOfPlace {
  readonly bestViews: (place: LatLon, options: BestViewsOptions) => Promise<readonly BestView[]>;
  readonly captures: (place: LatLon, signal: AbortSignal) => Promise<readonly PlaceCapture[]>;
}

function checkPlace(call: 'bestViews' | 'captures', given: GivenPlace): GivenPlace {
  const { latitude = NaN, longitude = NaN, altitude } = checkGoal(call, given);
  if (Math.abs(latitude) <= 90) return { latitude, longitude, altitude };
  throw new ViewerError('invalid-argument', 'A place needs a latitude within ±90° and a finite longitude.');
}

async function needSource(sourceOf: SourceOf): Promise<SphereSource> {
  const source = await sourceOf();
  if (source) return source;
  throw new ViewerError('not-ready', 'The viewer has no source of spheres.');
}

/** Returns the view of a place from a sphere, of which it is unknown what hides the place. */
function viewFrom(sphere: Sphere, place: Place): BestView {
  const pointing = pointAt(frameOfSphere(sphere).camera, place);
  const angle = placeAngle(pointing.distance);
  return {
    ...pointing,
    sphere: sphere.id,
    altitude: place.altitude,
    width: angle,
    height: angle,
    topTilt: pointing.tilt + angle / 2,
    bottomTilt: pointing.tilt - angle / 2,
    side: sideOf(pointing),
    timestamp: sphere.timestamp,
    date: captureDate(sphere),
    share: null,
    isVisible: null,
    resolution: resolutionAt(sphere.front_image_width, pointing.distance),
  };
}

/** Returns the views of a place from the spheres around it, in no order. */
async function viewsAround(
  source: SphereSource,
  place: GivenPlace,
  signal: AbortSignal,
): Promise<readonly BestView[]> {
  const spheres = await source.around(place, REACH_M, signal);
  const [nearest] = spheres;
  const altitude = place.altitude ?? (nearest ? frameOfSphere(nearest).ground : 0);
  return spheres.map((sphere) => viewFrom(sphere, { ...place, altitude }));
}

/**
 * Returns the views that show a place best, best first. If the source does not find out what hides the place, the angle and
 * the resolution decide. Rejects with `invalid-argument`, `not-ready`, an error of the source, or the signal's reason.
 */
export async function bestViewsFrom(
  sourceOf: SourceOf,
  given: GivenPlace,
  { signal = new AbortController().signal, ...options }: BestViewsOptions = {},
): Promise<readonly BestView[]> {
  const place = checkPlace('bestViews', given);
  const wanted = checkWanted(options);
  const source = await needSource(sourceOf);
  if (source.bestViews) return source.bestViews(place, wanted, signal);
  const { from, year } = wanted;
  const isWanted = ({ side, date }: BestView): boolean =>
    (from === undefined || side === from) && (year === undefined || date?.startsWith(`${year}-`) === true);
  const views = (await viewsAround(source, place, signal)).filter(isWanted);
  return views.sort(compareShots).slice(0, MAX_VIEWS);
}

/**
 * Returns the days on which a place was captured, newest first, each with the view that shows it best. Rejects like
 * `bestViewsFrom`.
 */
export async function capturesFrom(
  sourceOf: SourceOf,
  given: GivenPlace,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly PlaceCapture[]> {
  const place = checkPlace('captures', given);
  const source = await needSource(sourceOf);
  if (source.captures) return source.captures(place, signal);
  return capturesOf(await viewsAround(source, place, signal)).map(({ date, views: [view] }) => ({
    date,
    view,
  }));
}
