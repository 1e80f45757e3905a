import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../../web/rules/session-length.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { databaseFailure } from '../../db/database-failure.ts';
import { isSecret, parseToken } from '../../lib/token.ts';

/**
 * Minimum interval between two records of activity, so that a burst of calls causes only one write. A session
 * may therefore end earlier by this time.
 */
const NOTE_EVERY_MS = 5_000;

export interface LiveSession {
  readonly principal: SessionPrincipal;
  readonly expiresAt: number;
}

/** Returns the time at which a session that is used now will end. */
const sessionEnd = (createdAt: number, now: number): number =>
  Math.min(now + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS);

/**
 * Records that a session is used, and returns the time of the latest record. Calls still succeed if the
 * database cannot be written.
 */
async function recordActivity(ctx: Ctx, { id, seen_at }: { id: string; seen_at: number }): Promise<number> {
  if (ctx.now - seen_at < NOTE_EVERY_MS) return ctx.now;
  try {
    await ctx.db.updateTable('sessions').set({ seen_at: ctx.now }).where('id', '=', id).execute();
    return ctx.now;
  } catch (err) {
    if (databaseFailure(err) === null) throw err;
    ctx.log.warn(
      { err, event: 'session_activity_not_recorded' },
      'the activity of a session could not be recorded',
    );
    return seen_at;
  }
}

/** Returns the user of a valid token and extends the session; null if the token is not valid. */
export async function findSession(ctx: Ctx, written: string): Promise<SessionPrincipal | null> {
  return (await findLiveSession(ctx, written))?.principal ?? null;
}

/** Does the same as `findSession`, but also returns the end of the session. */
export async function findLiveSession(ctx: Ctx, written: string): Promise<LiveSession | null> {
  const token = parseToken(written);
  if (token === null) return null;
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', token.id)
    .where('users.deleted_at', 'is', null)
    .select([
      'sessions.id',
      'secret_hash',
      'sessions.created_at',
      'seen_at',
      'user_id',
      'company_id',
      'email',
    ])
    .select('email_verified_at')
    .executeTakeFirst();
  if (row === undefined || !isSecret(token.secret, row.secret_hash)) return null;
  if (ctx.now >= sessionEnd(row.created_at, row.seen_at)) return null;
  if (ctx.services.endedSessions?.has(row.id) === true) return null;
  const seenAt = await recordActivity(ctx, row);
  const principal: SessionPrincipal = {
    kind: 'session',
    sessionId: row.id,
    userId: row.user_id,
    companyId: row.company_id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    groups: await groupsOf(ctx, row.user_id),
  };
  return { principal, expiresAt: sessionEnd(row.created_at, seenAt) };
}

async function groupsOf(ctx: Ctx, userId: string): Promise<readonly string[]> {
  const groups = await ctx.db
    .selectFrom('user_groups')
    .where('user_id', '=', userId)
    .orderBy('name')
    .select('name')
    .execute();
  return groups.map(({ name }) => name);
}
