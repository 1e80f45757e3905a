import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { placeStatusSchema, type searchPlaceId as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { placeResponseSchema, reshapePlace } from '../../providers/maps/google-responses.ts';
import { upstreamError } from '../../providers/maps/maps-upstream.ts';
import { findMapsKey } from './maps-key.ts';
import { queryMaps } from './query-maps.ts';

/** Fields that the API returns; Google charges less for fewer fields. */
const FIELDS = 'formatted_address,geometry,name,place_id';

/** Finds a place by its id. The returned status is Google's, even if Google refuses the key. */
export async function searchPlaceId(
  ctx: Ctx<SessionPrincipal>,
  { place_id, googleApiKey }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  const parameters = { place_id, fields: FIELDS };
  const response = await queryMaps(ctx, { service: 'place/details', parameters, key }, placeResponseSchema);
  const written = response.status === 'OVER_DAILY_LIMIT' ? 'OVER_QUERY_LIMIT' : response.status;
  const status = placeStatusSchema.safeParse(written);
  if (!status.success) throw upstreamError('unexpected response');
  if (status.data !== 'OK') return { status: status.data };
  const result = reshapePlace(response.result);
  if (result === null) throw upstreamError('unexpected response');
  return { status: status.data, result };
}
