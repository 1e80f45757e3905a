import { SESSION_EXPIRED_TEXT } from '../../../../web/contract/user-fields.ts';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { describeSession, type SessionBody } from './describe-session.ts';

/** Goes on with a stored session under the same token; its hour begins anew. */
export async function restoreSession(ctx: Ctx, { token }: { token: string }): Promise<SessionBody> {
  const session = await describeSession(ctx, token);
  if (session === null) throw new ServiceError('session_expired', SESSION_EXPIRED_TEXT);
  return session;
}
