import type { deleteAsset as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { RESTORE_MS } from './find-asset.ts';

/**
 * Deletes an asset; it can be restored for 30 days. A repeat has the same response and does not restart the period. The
 * row stays: without it a sphere of the library would return to the company's coverage.
 */
export function deleteAsset(
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { companyId, userId } = ctx.principal;
  return transact(ctx, async ({ db, log }) => {
    const { numUpdatedRows } = await db
      .updateTable('assets')
      .set({ deleted_at: ctx.now, changed_at: ctx.now })
      .where('id', '=', assetId)
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const row = await db
      .selectFrom('assets')
      .where('id', '=', assetId)
      .where('company_id', '=', companyId)
      .select('deleted_at')
      .executeTakeFirst();
    if (row === undefined || row.deleted_at === null) throw notFound();
    if (numUpdatedRows > 0n)
      log.info({ event: 'asset_deleted', userId, companyId, assetId }, 'asset deleted');
    return {
      id: assetId,
      detail: 'Sphere deleted. It can be restored for 30 days.',
      restorable_until: new Date(row.deleted_at + RESTORE_MS).toISOString(),
    };
  });
}
