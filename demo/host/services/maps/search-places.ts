import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { searchPlaces as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { findMapsKey } from './find-maps-key.ts';
import { queryPlaces, formatPoint } from './query-places.ts';

/** How far around the point places are preferred, in metres; the most that Google takes. */
const NEAR_M = '50000';

/** Searches places by text near a point. */
export async function searchPlaces(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { queryString, latlng, googleApiKey }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  const parameters = { query: queryString, location: formatPoint(latlng), radius: NEAR_M };
  return queryPlaces(ctx, { service: 'place/textsearch', parameters, key });
}
