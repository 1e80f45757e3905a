import { ApiError } from '../api/api-error.ts';
import { getUser } from '../contract/profile.ts';
import { verifyEmail } from '../contract/user-links.ts';
import { sessionTexts } from '../texts/session.ts';
import type { Portal } from './portal.ts';

type Deps = Pick<Portal, 'call' | 'messages' | 'session'>;

/** Replaces the error of a key that cannot be used any more by one that says that the address is verified. */
export const withVerifiedAddress = (error: unknown, address: string): unknown =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'validation_failed')
    ? new ApiError(error.code, sessionTexts.addressLinkExpired(address), error.status)
    : error;

/**
 * Uses the key that was emailed to a new address of a user whose old address is verified. The key can also be the one
 * with which the user has verified the old address. Throws an `ApiError` if the key cannot be used.
 */
export async function confirmNewEmail({ call, messages, session }: Deps, key: string): Promise<void> {
  const before = session.state.user?.email;
  const { email } = await call(verifyEmail, { key }).catch((error: unknown) => {
    throw before === undefined ? error : withVerifiedAddress(error, before);
  });
  if (email === before) {
    messages.add('success', sessionTexts.addressVerifiedBefore(email));
    return;
  }
  messages.add('success', sessionTexts.addressVerified(email));
  const { user } = session.state;
  if (user === null) return;
  // The user's data does not change if the key belongs to another account.
  const now = await call(getUser, { userid: user.id });
  if (now.email === email) session.change({ email, username: email });
}
