import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { listFavorites as listFavoritesCall } from '../../../../web/contract/favorite.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { describeFavorite, type Favorite } from './describe-favorite.ts';
import { requireSelf } from './find-own.ts';

/** The principal's favorites, the newest first. */
export async function listFavorites(
  ctx: Ctx<SessionPrincipal>,
  { userId }: CheckedInput<typeof listFavoritesCall>,
): Promise<{ favorites: Favorite[] }> {
  requireSelf(ctx, userId);
  const rows = await ctx.db
    .selectFrom('favorites')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return { favorites: rows.map(describeFavorite) };
}
