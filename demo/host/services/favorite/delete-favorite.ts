import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { deleteFavorite as deleteFavoriteCall } from '../../../../web/contract/favorite.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { findOwnFavorite, requireSelf, isRestorable, RESTORABLE_MS } from './find-own.ts';

/** Deletes a favorite; it can be restored for 30 days. A repeat has the same response. */
export function deleteFavorite(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId }: CheckedInput<typeof deleteFavoriteCall>,
): Promise<{ detail: string; id: string; restorable_until: string }> {
  requireSelf(ctx, userId);
  return transact(ctx, async (inner) => {
    const { id, deleted_at } = await findOwnFavorite(inner, favoriteId);
    if (deleted_at !== null && !isRestorable(deleted_at, ctx.now)) throw notFound();
    const deletedAt = deleted_at ?? ctx.now;
    await inner.db.updateTable('favorites').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
    return {
      id,
      detail: 'Favorite deleted.',
      restorable_until: new Date(deletedAt + RESTORABLE_MS).toISOString(),
    };
  });
}
