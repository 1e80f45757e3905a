import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { deleteMapsKey as endpoint } from '../../../../web/contract/maps.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';

/** Removes the maps key of the caller's own company. */
export async function deleteMapsKey(
  ctx: Ctx<SessionPrincipal>,
  { companyId }: CheckedInput<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { userId } = ctx.principal;
  if (companyId !== ctx.principal.companyId) throw notFound();
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ maps_key: null })
    .where('id', '=', companyId)
    .where('maps_key', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  ctx.log.info({ event: 'maps_key_deleted', userId, companyId }, 'maps key deleted');
  return { google_api_key: null, detail: 'Google API Key deleted.' };
}
