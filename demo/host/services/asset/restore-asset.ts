import type { restoreAsset as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { findAsset, RESTORE_MS } from './find-asset.ts';

/** Restores a deleted asset within 30 days, enabled or disabled as before; one that is not deleted stays as it is. */
export function restoreAsset(
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { companyId, userId } = ctx.principal;
  return transact(ctx, async (inner) => {
    const { numUpdatedRows } = await inner.db
      .updateTable('assets')
      .set({ deleted_at: null, changed_at: ctx.now })
      .where('id', '=', assetId)
      .where('company_id', '=', companyId)
      .where('deleted_at', '>', ctx.now - RESTORE_MS)
      .executeTakeFirst();
    const asset = await findAsset(inner, assetId);
    if (numUpdatedRows > 0n)
      ctx.log.info({ event: 'asset_restored', userId, companyId, assetId }, 'asset restored');
    return { asset };
  });
}
