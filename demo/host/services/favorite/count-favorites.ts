import { MAX_FAVORITES } from '../../../../web/contract/favorite.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';

/**
 * The number of the user's favorites, if there is room for another. The user's row stays locked until the transaction
 * ends, so that of two calls at the same time the second counts what the first saved. Throws `ServiceError`.
 */
export async function requireFavoriteSlot(ctx: Ctx<SessionPrincipal>): Promise<number> {
  const { userId } = ctx.principal;
  await ctx.db.updateTable('users').set({ id: userId }).where('id', '=', userId).execute();
  const { count } = await ctx.db
    .selectFrom('favorites')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_FAVORITES)
    throw new ServiceError('limit_reached', `You can save up to ${MAX_FAVORITES} favorites.`);
  return count;
}
