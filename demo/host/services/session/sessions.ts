import type { z } from 'zod';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type {
  revokeSessions as revokeSessionsCall,
  listSessions as listSessionsCall,
} from '../../../../web/contract/profile.ts';
import type { sessionBodySchema } from '../../../../web/contract/user.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../../web/rules/session-length.ts';
import type { Ctx, SessionPrincipal, AnonymousPrincipal } from '../../context/context.ts';
import { databaseFailure } from '../../db/database-failure.ts';
import { notFound } from '../../lib/errors.ts';
import { hashSecret, newToken, formatToken, isSecret, parseToken } from '../../lib/token.ts';
import { describeUser } from '../profile/describe-user.ts';
import { findLiveSession } from './find-session.ts';

/** Opens a session for a user and returns its token. Only the secret's hash is stored. */
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

/** Ends all sessions of a user except `except`; their tokens become invalid immediately. */
export async function endSessions(ctx: Ctx, userId: string, { except = '' } = {}): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute();
}

/** Ends a session. If the disk is full, the session ends in memory until the change can be written. */
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
    return { detail: 'You have been logged out everywhere else.' };
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

type SessionIds = Pick<SessionPrincipal, 'sessionId' | 'userId'>;

/** Returns the ids of a token's session and user, even if the session has expired. */
async function sessionOf(ctx: Ctx, written: string): Promise<SessionIds | null> {
  const token = parseToken(written);
  if (token === null) return null;
  const row = await ctx.db
    .selectFrom('sessions')
    .where('id', '=', token.id)
    .select(['user_id', 'secret_hash'])
    .executeTakeFirst();
  if (row === undefined || !isSecret(token.secret, row.secret_hash)) return null;
  return { sessionId: token.id, userId: row.user_id };
}

/**
 * Ends the session of the given token or, without a token, the principal's session. It is not an error if the
 * session has already ended.
 */
export async function logOut(
  ctx: Ctx<SessionPrincipal | AnonymousPrincipal>,
  { key }: { key?: string | undefined },
): Promise<{ detail: string }> {
  const current = ctx.principal.kind === 'session' ? ctx.principal : null;
  const session = key === undefined || key === '' ? current : await sessionOf(ctx, key);
  if (session !== null) {
    const { sessionId, userId } = session;
    await endSession(ctx, sessionId);
    ctx.log.info({ event: 'logout', userId, sessionId }, 'logged out');
  }
  return { detail: 'You have been logged out.' };
}

/** Returns the principal's sessions that have not ended, last used first. */
export async function listSessions(ctx: Ctx<SessionPrincipal>): Promise<ResponseOf<typeof listSessionsCall>> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .where('user_id', '=', ctx.principal.userId)
    .where('seen_at', '>', ctx.now - SESSION_IDLE_MS)
    .where('created_at', '>', ctx.now - SESSION_MAX_MS)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .select(['id', 'created_at', 'seen_at', 'user_agent', 'ip'])
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    created: new Date(row.created_at).toISOString(),
    lastSeen: new Date(row.seen_at).toISOString(),
    userAgent: row.user_agent,
    ip: row.ip,
    current: row.id === ctx.principal.sessionId,
  }));
  return { sessions };
}

/** Session data that the portal stores for a logged-in user. */
export type SessionBody = z.infer<typeof sessionBodySchema>;

/** Returns the response to a login for the token of a session; null if that session has ended. */
export async function describeSession(ctx: Ctx, token: string): Promise<SessionBody | null> {
  const session = await findLiveSession(ctx, token);
  if (session === null) return null;
  const user = await describeUser({ ...ctx, principal: session.principal });
  return {
    token,
    expires_at: new Date(session.expiresAt).toISOString(),
    firstName: user.firstName,
    lastName: user.lastName,
    assets: user.company.assets,
    xp360Plan: user.company.xp360Plan,
    subscriptions: user.subscriptions,
    user,
  };
}
