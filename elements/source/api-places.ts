import * as z from 'zod/mini';
import type { LatLon } from '../geo/earth.ts';
import type { PlaceView } from '../model/sphere-source.ts';
import type { ApiCalls } from './api-calls.ts';
import { spheresInvalid } from './read-json.ts';

const placeViewSchema = z.pipe(
  z.object({
    pano_id: z.number().check(z.int(), z.nonnegative()),
    alt: z.number(),
    width: z.number(),
    height: z.optional(z.number()),
    is_covered: z.boolean(),
    ground_distance: z.number(),
    area: z.nullable(z.string()),
    pan: z.number(),
    tilt: z.number().check(z.gte(-90), z.lte(90)),
  }),
  z.transform(({ pano_id, alt, width, height, is_covered, ground_distance, area, pan, tilt }): PlaceView => ({
    sphere: pano_id,
    altitude: alt,
    width,
    ...(height !== undefined && { height }),
    isCovered: is_covered,
    groundDistance: ground_distance,
    area,
    direction: { pan, tilt },
  })),
);

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
