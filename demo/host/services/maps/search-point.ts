import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { searchPoint as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { queryPlaces, formatPoint } from './query-places.ts';
import { findMapsKey } from './find-maps-key.ts';

/** Tells what is at a point. */
export async function searchPoint(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  { latlng, googleApiKey }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  return queryPlaces(ctx, { service: 'geocode', parameters: { latlng: formatPoint(latlng) }, key });
}
