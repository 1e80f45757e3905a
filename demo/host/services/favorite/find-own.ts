import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import type { FavoriteRow } from './describe-favorite.ts';

/** How long a deleted favorite can be restored. */
export const RESTORABLE_MS = 30 * 86_400_000;

/** Whether something deleted at a given time can be restored now. */
export const isRestorable = (deletedAt: number, now: number): boolean => now < deletedAt + RESTORABLE_MS;

/** Refuses a user id that is not the principal's own, with the same error as for an unknown one. */
export function requireSelf(ctx: Ctx<SessionPrincipal>, userId: string): void {
  if (userId !== ctx.principal.userId) throw notFound();
}

/**
 * A favorite of the principal, deleted or not. Throws `ServiceError` if it does not exist or belongs to another user.
 */
export async function findOwnFavorite(ctx: Ctx<SessionPrincipal>, favoriteId: string): Promise<FavoriteRow> {
  const row = await ctx.db
    .selectFrom('favorites')
    .where('id', '=', favoriteId)
    .where('user_id', '=', ctx.principal.userId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
