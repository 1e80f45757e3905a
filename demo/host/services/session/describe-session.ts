import type { z } from 'zod';
import type { sessionBodySchema } from '../../../../web/contract/user.ts';
import { describeUser } from '../profile/describe-user.ts';
import type { Ctx } from '../../context/context.ts';
import { findLiveSession } from './find-session.ts';

/** The facts of a login that the portal stores. */
export type SessionBody = z.infer<typeof sessionBodySchema>;

/** The response to a login, for the token of a session; null if that session has ended. */
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
