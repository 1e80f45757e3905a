import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { searchPlaces as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, KeyCaller, SessionCaller } from '../context.ts';
import { findMapsKey } from './find-maps-key.ts';
import { askPlaces, writePoint } from './ask-places.ts';

/** How far around the point places are preferred, in metres; the most that Google takes. */
const NEAR_M = '50000';

/** Searches places by text near a point. */
export async function searchPlaces(
  ctx: Ctx<SessionCaller | KeyCaller>,
  { queryString, latlng, googleApiKey }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  const parameters = { query: queryString, location: writePoint(latlng), radius: NEAR_M };
  return askPlaces(ctx, { service: 'place/textsearch', parameters, key });
}
