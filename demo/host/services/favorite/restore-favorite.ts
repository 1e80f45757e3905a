import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { restoreFavorite as restoreFavoriteCall } from '../../../../web/contract/favorite.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { requireFavoriteSlot } from './count-favorites.ts';
import { describeFavorite, type Favorite } from './describe-favorite.ts';
import { findOwnFavorite, requireSelf, isRestorable } from './find-own.ts';

/** Restores a deleted favorite unchanged; one that is not deleted stays as it is. */
export function restoreFavorite(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId }: CheckedInput<typeof restoreFavoriteCall>,
): Promise<Favorite> {
  requireSelf(ctx, userId);
  return transact(ctx, async (inner) => {
    const row = await findOwnFavorite(inner, favoriteId);
    if (row.deleted_at === null) return describeFavorite(row);
    if (!isRestorable(row.deleted_at, ctx.now)) throw notFound();
    await requireFavoriteSlot(inner);
    await inner.db.updateTable('favorites').set({ deleted_at: null }).where('id', '=', row.id).execute();
    return describeFavorite(row);
  });
}
