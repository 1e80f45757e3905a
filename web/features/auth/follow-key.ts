import { getUser } from '../../contract/profile.ts';
import { verifyEmail } from '../../contract/user-links.ts';
import type { Portal } from '../../portal/portal.ts';
import type { User } from '../../session/session.ts';

type Deps = Pick<Portal, 'call' | 'session'>;

/** What a mailed key did. */
export interface Followed {
  /** The address that the key was mailed to, which is verified now. */
  readonly email: string;
  /** What it changed of the user who is logged in; null when it belongs to another account. */
  readonly changed: Partial<User> | null;
}

/** How the host describes the user now; null when that cannot be asked. */
export async function askForUser({ call, session }: Deps): Promise<User | null> {
  const { user } = session.state;
  if (user === null) return null;
  const now = await call(getUser, { userid: user.id }).catch(() => null);
  return now !== null && 'emailVerified' in now ? now : null;
}

/**
 * Follows the key of a verification mail: it may prove the address, make a new one the user's, or be that of another
 * account. What changed is handed over and not yet taken over. Throws `ApiError`.
 */
export async function followKey(deps: Deps, key: string): Promise<Followed> {
  const { email } = await deps.call(verifyEmail, { key });
  const now = await askForUser(deps);
  if ((now ?? deps.session.state.user)?.email !== email) return { email, changed: null };
  return { email, changed: now ?? { emailVerified: true } };
}
