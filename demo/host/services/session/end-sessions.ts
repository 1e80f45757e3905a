import { databaseFailure } from '../../db/database-failure.ts';
import type { Ctx, SessionPrincipal, AnonymousPrincipal } from '../../context/context.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { revokeSessions as revokeSessionsCall } from '../../../../web/contract/profile.ts';
import { notFound } from '../../lib/errors.ts';
import { isSecret, parseToken } from '../../lib/token.ts';

/** Ends all sessions of a user, or all but one; their tokens become invalid at once. */
export async function endSessions(ctx: Ctx, userId: string, { except = '' } = {}): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute();
}

/** Ends a session; if the disk is full, in memory until it can be written. */
async function endSession(ctx: Ctx, id: string): Promise<void> {
  try {
    await ctx.db.deleteFrom('sessions').where('id', '=', id).execute();
  } catch (error) {
    const { endedSessions } = ctx.services;
    if (endedSessions === null || databaseFailure(error) === null) throw error;
    endedSessions.add(id);
  }
}

/** Ends one of the principal's sessions, or all but the current one. */
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
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound();
  ctx.log.info({ event: 'session_revoked', userId, sessionId: id }, 'session ended');
  return { detail: 'The session has ended.' };
}

/** The session that a token belongs to, even if it has expired. */
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

/** Ends the session of the given token, or else of the principal; a session that has already ended is not an error. */
export async function logOut(
  ctx: Ctx<SessionPrincipal | AnonymousPrincipal>,
  { key }: { key?: string | undefined },
): Promise<{ detail: string }> {
  const own = ctx.principal.kind === 'session' ? ctx.principal.sessionId : null;
  const sessionId = key === undefined || key === '' ? own : await sessionOf(ctx, key);
  if (sessionId !== null) {
    await endSession(ctx, sessionId);
    ctx.log.info({ event: 'logout', sessionId }, 'logged out');
  }
  return { detail: 'You are logged out.' };
}
