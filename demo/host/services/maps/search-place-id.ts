import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { placeStatusSchema, type searchPlaceId as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, SessionCaller } from '../context.ts';
import { askMaps } from './ask-maps.ts';
import { findMapsKey } from './find-maps-key.ts';
import { placeAnswerSchema, reshapePlace } from './google-answers.ts';
import { upstreamError } from './maps-upstream.ts';

/** What our own form of a place needs; less is asked for, less is charged for. */
const FIELDS = 'formatted_address,geometry,name,place_id';

/** Looks a place up by its id; the status is Google's, also where it refuses the key. */
export async function searchPlaceId(
  ctx: Ctx<SessionCaller>,
  { place_id, googleApiKey }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  const parameters = { place_id, fields: FIELDS };
  const answer = await askMaps(ctx, { service: 'place/details', parameters, key }, placeAnswerSchema);
  const written = answer.status === 'OVER_DAILY_LIMIT' ? 'OVER_QUERY_LIMIT' : answer.status;
  const status = placeStatusSchema.safeParse(written);
  if (!status.success) throw upstreamError('unexpected answer');
  if (status.data !== 'OK') return { status: status.data };
  const result = reshapePlace(answer.result);
  if (result === null) throw upstreamError('unexpected answer');
  return { status: status.data, result };
}
