import type { Ctx } from '../context.ts';

/** Ends all sessions of a user, or all but one; their tokens are dead at once. */
export async function endSessions(ctx: Ctx, userId: string, { except = '' } = {}): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute();
}
