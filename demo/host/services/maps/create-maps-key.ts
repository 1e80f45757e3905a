import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { MAPS_KEY_NOT_UPDATED, type createMapsKey as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { mapsKeyPlace, openMapsKey } from './read-maps-key.ts';

const taken = (): ServiceError => new ServiceError('conflict', MAPS_KEY_NOT_UPDATED);

/** Stores the company's first maps key; one that is there stays, unless nobody can open it any more. */
export async function createMapsKey(
  ctx: Ctx<SessionPrincipal>,
  { value }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { companyId, userId } = ctx.principal;
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['id', 'maps_key'])
    .executeTakeFirstOrThrow();
  if (openMapsKey(ctx, company) !== null) throw taken();
  const { maps_key } = company;
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ maps_key: ctx.services.secrets.seal(value, mapsKeyPlace(companyId)) })
    .where('id', '=', companyId)
    // Of two first keys at once only one meets what was read.
    .where('maps_key', maps_key === null ? 'is' : '=', maps_key)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw taken();
  ctx.log.info({ event: 'maps_key_created', userId, companyId }, 'maps key created');
  return { google_api_key: value, detail: 'Google API Key added.' };
}
