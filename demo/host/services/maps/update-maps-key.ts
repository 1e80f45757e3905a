import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { MAPS_KEY_NOT_UPDATED, type updateMapsKey as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { mapsKeyPlace } from './read-maps-key.ts';

/** Replaces the company's maps key. Throws `ServiceError` where there is none. */
export async function updateMapsKey(
  ctx: Ctx<SessionPrincipal>,
  { value }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { companyId, userId } = ctx.principal;
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ maps_key: ctx.services.secrets.seal(value, mapsKeyPlace(companyId)) })
    .where('id', '=', companyId)
    .where('maps_key', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError('not_found', MAPS_KEY_NOT_UPDATED);
  ctx.log.info({ event: 'maps_key_updated', userId, companyId }, 'maps key updated');
  return { google_api_key: value, detail: 'Google API Key updated.' };
}
