import { SESSION_EXPIRED_TEXT, BAD_LOGIN_TEXT } from '../../../../web/contract/user-fields.ts';
import { type Ctx, transact } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { describeSession, type SessionBody } from './describe-session.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { logIn as logInCall } from '../../../../web/contract/user.ts';
import { resetLoginThrottle, throttleLogin, recordLoginLocation } from './throttle-logins.ts';
import { openSession } from './open-session.ts';

/** Continues a stored session under the same token, and extends it. */
export async function restoreSession(ctx: Ctx, { token }: { token: string }): Promise<SessionBody> {
  const session = await describeSession(ctx, token);
  if (session === null) throw new ServiceError('session_expired', SESSION_EXPIRED_TEXT);
  return session;
}

interface VerifiedUser {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
}

/** Opens a session unless the password was changed, or the user deleted, since it was checked; returns the token. */
function enter(ctx: Ctx, user: VerifiedUser): Promise<string | null> {
  return transact(ctx, async (inner) => {
    const still = await inner.db
      .updateTable('users')
      .set({ password_hash: user.password_hash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (still.numUpdatedRows === 0n) return null;
    await resetLoginThrottle(inner, user.email);
    await recordLoginLocation(inner, user.id);
    return openSession(inner, user.id);
  });
}

/** Logs a user in. An unknown address, a wrong password and a deleted user get the same error, after the same work. */
export async function logIn(
  ctx: Ctx,
  { email, password }: CheckedInput<typeof logInCall>,
): Promise<SessionBody> {
  const user = await ctx.db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'password_hash', 'deleted_at'])
    .executeTakeFirst();
  await throttleLogin(ctx, email, user?.id);
  const isRight = await ctx.services.passwords.verify(user?.password_hash, password);
  const token = isRight && user?.deleted_at === null ? await enter(ctx, user) : null;
  const session = token === null ? null : await describeSession(ctx, token);
  if (session === null) {
    ctx.log.warn({ event: 'login_failed', userId: user?.id ?? null }, 'login refused');
    throw new ServiceError('unauthenticated', BAD_LOGIN_TEXT);
  }
  ctx.log.info({ event: 'login', userId: session.user.id }, 'logged in');
  return session;
}
