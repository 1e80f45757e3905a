import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { updateFavorite as updateFavoriteCall } from '../../../../web/contract/favorite.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { describeFavorite, type Favorite } from './describe-favorite.ts';
import { findOwnFavorite, requireSelf } from './find-own.ts';
import { toStoredView } from './stored-view.ts';

/** Renames a favorite, or changes its view; its sphere stays. */
export function updateFavorite(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId, name, view }: CheckedInput<typeof updateFavoriteCall>,
): Promise<Favorite> {
  requireSelf(ctx, userId);
  const changes = { ...(name === undefined ? {} : { name }), ...toStoredView(view) };
  return transact(ctx, async (inner) => {
    const row = await findOwnFavorite(inner, favoriteId);
    if (row.deleted_at !== null) throw notFound();
    await inner.db.updateTable('favorites').set(changes).where('id', '=', row.id).execute();
    return describeFavorite({ ...row, ...changes });
  });
}
