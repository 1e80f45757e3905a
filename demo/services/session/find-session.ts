import type { Ctx, SessionCaller } from '../context.ts';
import { isSecret, readToken } from './token.ts';

/** A session ends an hour after its last action, and 12 hours after its login whatever happens. */
export const SESSION_IDLE_MS = 3_600_000;
export const SESSION_LONGEST_MS = 12 * 3_600_000;

/** An action is noted at most once a minute: most calls then write nothing. */
const NOTE_EVERY_MS = 60_000;

/** The logged-in user whom a token names and proves, with the session's hour begun anew; null when it proves nobody. */
export async function findSession(ctx: Ctx, written: string): Promise<SessionCaller | null> {
  const token = readToken(written);
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
  if (ctx.now >= row.seen_at + SESSION_IDLE_MS || ctx.now >= row.created_at + SESSION_LONGEST_MS) return null;
  if (ctx.now - row.seen_at >= NOTE_EVERY_MS)
    await ctx.db.updateTable('sessions').set({ seen_at: ctx.now }).where('id', '=', row.id).execute();
  const groups = await ctx.db
    .selectFrom('user_groups')
    .where('user_id', '=', row.user_id)
    .select('name')
    .execute();
  return {
    kind: 'session',
    sessionId: row.id,
    userId: row.user_id,
    companyId: row.company_id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    groups: groups.map(({ name }) => name),
  };
}
