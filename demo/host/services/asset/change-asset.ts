import type { Updateable } from 'kysely';
import type { AssetTable } from '../../db/tables/spheres.ts';
import { transact, type Ctx, type SessionPrincipal } from '../context.ts';
import type { describeAsset } from './describe-asset.ts';
import { findAsset } from './find-asset.ts';

/** Changes an asset of the caller's company that is not deleted. Throws `not_found`. */
export function changeAsset(
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
