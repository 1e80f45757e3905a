import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { revokeSessions as revokeSessionsCall } from '../../../../web/contract/profile.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import { endSessions } from './end-sessions.ts';

/** Ends one of the caller's sessions, or all but the one that asks. */
export async function revokeSessions(
  ctx: Ctx<SessionPrincipal>,
  { id }: CheckedInput<typeof revokeSessionsCall>,
): Promise<{ detail: string }> {
  const { userId, sessionId } = ctx.principal;
  if (id === undefined) {
    await endSessions(ctx, userId, { except: sessionId });
    ctx.log.info({ event: 'sessions_revoked', userId }, 'all other sessions ended');
    return { detail: 'You are logged out everywhere else.' };
  }
  const gone = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
  ctx.log.info({ event: 'session_revoked', userId, sessionId: id }, 'session ended');
  return { detail: 'The session is ended.' };
}
