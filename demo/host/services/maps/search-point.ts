import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { searchPoint as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, KeyCaller, SessionCaller } from '../context.ts';
import { askPlaces, writePoint } from './ask-places.ts';
import { findMapsKey } from './find-maps-key.ts';

/** Tells what is at a point. */
export async function searchPoint(
  ctx: Ctx<SessionCaller | KeyCaller>,
  { latlng, googleApiKey }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const key = await findMapsKey(ctx, googleApiKey);
  return askPlaces(ctx, { service: 'geocode', parameters: { latlng: writePoint(latlng) }, key });
}
