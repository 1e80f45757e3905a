import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/maps.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { houseNumberOf } from '../../providers/maps/google-responses.ts';
import { findMapsKey } from './maps-key.ts';
import { queryPlaces, formatPoint } from './query-places.ts';

export async function searchPoint(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { latlng, googleApiKey }: CheckedInput<typeof contract.searchPoint>,
): Promise<ResponseOf<typeof contract.searchPoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  return queryPlaces(ctx, { service: 'geocode', parameters: { latlng: formatPoint(latlng) }, key });
}

/**
 * Radius around the point in which places are preferred, in meters. It is the maximum that Google accepts.
 */
const NEAR_M = '50000';

export async function searchPlaces(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { queryString, latlng, googleApiKey }: CheckedInput<typeof contract.searchPlaces>,
): Promise<ResponseOf<typeof contract.searchPlaces>> {
  const key = await findMapsKey(ctx, googleApiKey);
  const parameters = { query: queryString, location: formatPoint(latlng), radius: NEAR_M };
  const query = { service: 'place/textsearch', parameters, key } as const;
  return queryPlaces(ctx, query, houseNumberOf(queryString));
}
