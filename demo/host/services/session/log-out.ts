import type { Ctx, SessionPrincipal, AnonymousPrincipal } from '../context.ts';
import { isSecret, parseToken } from './token.ts';

/** The session that a token proves, whether or not its hour is over. */
async function sessionOf(ctx: Ctx, written: string): Promise<string | null> {
  const token = parseToken(written);
  if (token === null) return null;
  const row = await ctx.db
    .selectFrom('sessions')
    .where('id', '=', token.id)
    .select('secret_hash')
    .executeTakeFirst();
  return row !== undefined && isSecret(token.secret, row.secret_hash) ? token.id : null;
}

/** Ends the session of the token given, or else of the caller; a session that is over already is no fault. */
export async function logOut(
  ctx: Ctx<SessionPrincipal | AnonymousPrincipal>,
  { key }: { key?: string | undefined },
): Promise<{ detail: string }> {
  const own = ctx.principal.kind === 'session' ? ctx.principal.sessionId : null;
  const sessionId = key === undefined || key === '' ? own : await sessionOf(ctx, key);
  if (sessionId !== null) {
    await ctx.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    ctx.log.info({ event: 'logout', sessionId }, 'logged out');
  }
  return { detail: 'You are logged out.' };
}
