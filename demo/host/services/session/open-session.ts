import type { Ctx } from '../../context/context.ts';
import { hashSecret, newToken, formatToken } from '../../lib/token.ts';

/** Opens a session of a user; returns its token, of which only the secret's hash is stored. */
export async function openSession(ctx: Ctx, userId: string): Promise<string> {
  const token = newToken();
  await ctx.db
    .insertInto('sessions')
    .values({
      id: token.id,
      user_id: userId,
      secret_hash: hashSecret(token.secret),
      created_at: ctx.now,
      seen_at: ctx.now,
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
    })
    .execute();
  return formatToken(token);
}
