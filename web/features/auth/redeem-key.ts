import { getUser } from '../../contract/profile.ts';
import { verifyEmail } from '../../contract/user-links.ts';
import { withVerifiedAddress } from '../../portal/confirm-new-email.ts';
import type { Portal } from '../../portal/portal.ts';
import type { User } from '../../session/session.ts';
import { authTexts } from '../../texts/auth.ts';
import { verificationTexts } from '../../texts/verification.ts';

type Deps = Pick<Portal, 'call' | 'session'>;

export interface RedeemedKey {
  /** The address to which the key was emailed, which is now verified. */
  readonly email: string;
  /** Changes to the logged-in user, or null if the key belongs to another account. */
  readonly changed: Partial<User> | null;
}

/** Returns the user's current data from the host, or null if it cannot be loaded. */
export async function loadUser({ call, session }: Deps): Promise<User | null> {
  const { user } = session.state;
  if (user === null) return null;
  const now = await call(getUser, { userid: user.id }).catch(() => null);
  return now !== null && 'emailVerified' in now ? now : null;
}

/**
 * Uses the key of a verification email. The key can verify the current address, activate a new one, or belong
 * to another account. The changes are returned but not applied. Throws an `ApiError` if the key cannot be
 * used.
 */
export async function redeemKey(deps: Deps, key: string): Promise<RedeemedKey> {
  const { email } = await deps.call(verifyEmail, { key });
  const now = await loadUser(deps);
  if ((now ?? deps.session.state.user)?.email !== email) return { email, changed: null };
  return { email, changed: now ?? { emailVerified: true } };
}

/**
 * Uses an emailed key if the user is sent to a screen other than that of the key. Throws an `ApiError` if
 * this fails.
 */
export async function redeemKeyInBackground(portal: Portal, key: string): Promise<void> {
  const { email, changed } = await redeemKey(portal, key).catch((error: unknown) => {
    const { user } = portal.session.state;
    throw user?.emailVerified === true ? withVerifiedAddress(error, user.email) : error;
  });
  if (changed === null) portal.messages.add('info', verificationTexts.otherAccount(email));
  else {
    portal.session.change(changed);
    portal.messages.add('success', authTexts.verified);
  }
}
