import type * as contract from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import type { Updateable } from 'kysely';
import type { AssetTable } from '../../db/tables/spheres.ts';
import type { describeAsset } from './describe-asset.ts';
import { findAsset } from './find-asset.ts';

/** Shows an asset's sphere to the company again. */
export const activateAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract.activateAsset>,
): Promise<ResponseOf<typeof contract.activateAsset>> => changeAsset(ctx, assetId, { disabled: 0 });

/** Hides an asset's sphere from the company and its sites. */
export const deactivateAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract.deactivateAsset>,
): Promise<ResponseOf<typeof contract.deactivateAsset>> => changeAsset(ctx, assetId, { disabled: 1 });

/** Renames an asset. */
export const renameAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId, name }: CheckedInput<typeof contract.renameAsset>,
): Promise<ResponseOf<typeof contract.renameAsset>> => changeAsset(ctx, assetId, { name });

/** Changes an asset of the principal's company that is not deleted. Throws `not_found`. */
function changeAsset(
  ctx: Ctx<SessionPrincipal>,
  id: string,
  changes: Pick<Updateable<AssetTable>, 'name' | 'disabled'>,
): Promise<{ asset: ReturnType<typeof describeAsset> }> {
  return transact(ctx, async (inner) => {
    await inner.db
      .updateTable('assets')
      .set({ ...changes, changed_at: ctx.now })
      .where('id', '=', id)
      .where('company_id', '=', ctx.principal.companyId)
      .where('deleted_at', 'is', null)
      .execute();
    return { asset: await findAsset(inner, id) };
  });
}
