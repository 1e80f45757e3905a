import type { Ctx, SessionCaller } from '../context.ts';
import { notFound } from '../errors.ts';
import type { FavoriteRow } from './describe-favorite.ts';

/** Refuses a user id that is not the caller's own, as if nobody had it. */
export function requireSelf(ctx: Ctx<SessionCaller>, userId: string): void {
  if (userId !== ctx.caller.userId) throw notFound();
}

/** A favorite of the caller's, deleted or not. Throws `ServiceError` for what is not there and for what is others'. */
export async function findOwn(ctx: Ctx<SessionCaller>, favoriteId: string): Promise<FavoriteRow> {
  const row = await ctx.db
    .selectFrom('favorites')
    .where('id', '=', favoriteId)
    .where('user_id', '=', ctx.caller.userId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
