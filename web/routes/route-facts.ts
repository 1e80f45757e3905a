import { offeringsOf } from '../session/offerings.ts';
import type { SessionState } from '../session/session.ts';
import type { RouteFacts } from './guard.ts';

/** What the session says about where its user may be. */
export function routeFacts({ login, user }: Pick<SessionState, 'login' | 'user'>, now: number): RouteFacts {
  const { status } = login;
  if (user === null) return { isLoggedIn: false, status, isVerified: false, api: 'none', second: 'none' };
  return { isLoggedIn: true, status, isVerified: user.emailVerified, ...offeringsOf(user, now) };
}
