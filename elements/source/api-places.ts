import * as z from 'zod/mini';
import type { LatLon } from '../geo/earth.ts';
import { SIDES } from '../model/place-views.ts';
import type { BestView, PlaceCapture, PlaceView, WantedViews } from '../model/sphere-source.ts';
import type { ApiCalls } from './api-calls.ts';
import { spheresInvalid } from './read-json.ts';

const placeViewSchema = z.pipe(
  z.object({
    pano_id: z.number().check(z.int(), z.nonnegative()),
    alt: z.number(),
    width: z.number(),
    height: z.optional(z.number()),
    top_tilt: z.optional(z.number()),
    bottom_tilt: z.optional(z.number()),
    is_covered: z.boolean(),
    ground_distance: z.number(),
    area: z.nullable(z.string()),
    pan: z.number(),
    tilt: z.number().check(z.gte(-90), z.lte(90)),
  }),
  z.transform(({ pano_id, alt, width, height, is_covered, ground_distance, area, ...seen }): PlaceView => ({
    sphere: pano_id,
    altitude: alt,
    width,
    ...(height !== undefined && { height }),
    topTilt: seen.top_tilt,
    bottomTilt: seen.bottom_tilt,
    isCovered: is_covered,
    groundDistance: ground_distance,
    area,
    direction: { pan: seen.pan, tilt: seen.tilt },
  })),
);

const bestViewSchema = z.pipe(
  z.object({
    pano_id: z.number().check(z.int(), z.nonnegative()),
    pan: z.number(),
    tilt: z.number().check(z.gte(-90), z.lte(90)),
    distance: z.number(),
    alt: z.number(),
    width: z.number(),
    height: z.number(),
    top_tilt: z.optional(z.number()),
    bottom_tilt: z.optional(z.number()),
    side: z.nullable(z.enum(SIDES)),
    timestamp: z.nullable(z.string()),
    date: z.nullable(z.string()),
    share: z.nullable(z.number()),
    is_visible: z.nullable(z.boolean()),
    resolution: z.number(),
  }),
  z.transform(({ pano_id, alt, top_tilt, bottom_tilt, is_visible, ...view }): BestView => ({
    ...view,
    sphere: pano_id,
    altitude: alt,
    topTilt: top_tilt,
    bottomTilt: bottom_tilt,
    isVisible: is_visible,
  })),
);

const bestViewsSchema = z.object({ views: z.array(bestViewSchema) });

const capturesSchema = z.object({
  captures: z.array(z.object({ date: z.nullable(z.string()), view: bestViewSchema })),
});

const coverageSchema = z.object({ places: z.array(z.object({ is_covered: z.boolean() })) });

/** Returns the sphere that shows a place best; null if the host has none nearby. */
export async function bestView(
  calls: ApiCalls,
  { latitude, longitude }: LatLon,
  signal: AbortSignal,
): Promise<PlaceView | null> {
  const place = { latitude: String(latitude), longitude: String(longitude) };
  const result = await calls.get('viewOfPlace', place, signal);
  if (result === undefined) return null;
  const found = placeViewSchema.safeParse(result);
  if (!found.success) throw spheresInvalid('The host did not return the view of a place.');
  return found.data;
}

/** Maximum number of views that the host returns. */
const MAX_VIEWS = 40;

/** Returns the views that show a place best. */
export async function bestViews(
  calls: ApiCalls,
  { latitude, longitude }: LatLon,
  { from, year }: WantedViews,
  signal: AbortSignal,
): Promise<readonly BestView[]> {
  const wanted = {
    latitude: String(latitude),
    longitude: String(longitude),
    limit: String(MAX_VIEWS),
    ...(from !== undefined && { from }),
    ...(year !== undefined && { year: String(year) }),
  };
  const found = bestViewsSchema.safeParse(await calls.get('bestViews', wanted, signal));
  if (!found.success) throw spheresInvalid('The host did not return the best views of a place.');
  return found.data.views;
}

/** Returns the days on which a place was captured. */
export async function captures(
  calls: ApiCalls,
  { latitude, longitude }: LatLon,
  signal: AbortSignal,
): Promise<readonly PlaceCapture[]> {
  const place = { latitude: String(latitude), longitude: String(longitude) };
  const found = capturesSchema.safeParse(await calls.get('captures', place, signal));
  if (!found.success) throw spheresInvalid('The host did not return the captures of a place.');
  return found.data.captures;
}

/** Returns for each place whether the host has imagery of it. */
export async function areCovered(
  calls: ApiCalls,
  places: readonly LatLon[],
  signal: AbortSignal,
): Promise<readonly boolean[]> {
  const body = { places: places.map(({ latitude, longitude }) => ({ latitude, longitude })) };
  const found = coverageSchema.safeParse(await calls.get('coverageOfPlaces', {}, signal, body));
  if (!found.success) throw spheresInvalid('The host did not return the coverage of places.');
  return found.data.places.map(({ is_covered }) => is_covered);
}
