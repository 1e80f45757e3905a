import type { Ctx, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import type { FavoriteRow } from './describe-favorite.ts';

/** How long something deleted can be brought back. */
export const RESTORABLE_MS = 30 * 86_400_000;

/** Whether something deleted at a time can be brought back now. */
export const isRestorable = (deletedAt: number, now: number): boolean => now < deletedAt + RESTORABLE_MS;

/** Refuses a user id that is not the principal's own, as if nobody had it. */
export function requireSelf(ctx: Ctx<SessionPrincipal>, userId: string): void {
  if (userId !== ctx.principal.userId) throw notFound();
}

/** A favorite of the principal's, deleted or not. Throws `ServiceError` for what is not there and for what is others'. */
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
