import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { assetRows, describeAsset } from './describe-asset.ts';

/** How long a deleted asset can be restored, in milliseconds. */
export const RESTORE_MS = 30 * 86_400_000;

/** An asset of the principal's company that is not deleted, as the contract has it. Throws `not_found`. */
export async function findAsset(
  ctx: Ctx<SessionPrincipal>,
  id: string,
): Promise<ReturnType<typeof describeAsset>> {
  const row = await assetRows(ctx.db, ctx.principal.companyId)
    .where('assets.id', '=', id)
    .where('assets.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return describeAsset(row);
}
