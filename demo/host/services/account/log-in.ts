import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import {
  ACCOUNT_DELETED_TEXT,
  BAD_LOGIN_TEXT,
  SESSION_EXPIRED_TEXT,
} from '../../../../web/contract/user-fields.ts';
import type { logIn as logInCall } from '../../../../web/contract/user.ts';
import { type Ctx, transact } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { describeSession, type SessionBody, openSession } from '../session/sessions.ts';
import {
  forgiveAddress,
  resetLoginThrottle,
  throttleLogin,
  recordLoginLocation,
} from '../session/throttle-logins.ts';
import { RESTORE_JOB, sendMailLink } from './mail-jobs.ts';
import { RESTORABLE_MS } from './mail-link.ts';

/** Continues a stored session with the same token, and extends it. */
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

/** Returns whether the user was deleted and the account can still be restored. */
const isRestorable = <User extends { readonly deleted_at: number | null }>(
  user: User | undefined,
  now: number,
): user is User => user !== undefined && user.deleted_at !== null && user.deleted_at > now - RESTORABLE_MS;

/**
 * Opens a session and returns its token. Returns null if the password was changed or the user was deleted
 * after the password was checked.
 */
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
    await forgiveAddress(inner);
    await recordLoginLocation(inner, user.id);
    return openSession(inner, user.id);
  });
}

/** Emails the owner of a deleted account a link to restore it, and throws an error that says so. */
async function refuseDeleted(ctx: Ctx, { id, email }: VerifiedUser): Promise<never> {
  await sendMailLink(ctx, RESTORE_JOB, email);
  ctx.log.warn({ event: 'login_failed', userId: id }, 'login failed: the account was deleted');
  throw new ServiceError('account_deleted', ACCOUNT_DELETED_TEXT);
}

/**
 * Logs a user in. An unknown address and a wrong password cause the same error after the same work. With the
 * correct password, the user of a deleted account is emailed a link that restores it.
 */
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
  if (isRight && isRestorable(user, ctx.now)) return refuseDeleted(ctx, user);
  const token = isRight && user?.deleted_at === null ? await enter(ctx, user) : null;
  const session = token === null ? null : await describeSession(ctx, token);
  if (session === null) {
    ctx.log.warn({ event: 'login_failed', userId: user?.id ?? null }, 'login failed');
    throw new ServiceError('unauthenticated', BAD_LOGIN_TEXT);
  }
  ctx.log.info({ event: 'login', userId: session.user.id }, 'logged in');
  return session;
}
