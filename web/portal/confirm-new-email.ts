import { ApiError } from '../api/api-error.ts';
import { getUser } from '../contract/profile.ts';
import { verifyEmail } from '../contract/user-links.ts';
import { sessionTexts } from '../texts/session.ts';
import type { Portal } from './portal.ts';

type Deps = Pick<Portal, 'call' | 'messages' | 'session'>;

/**
 * Uses the key that was emailed to a new address of a user whose old address is verified. Throws an
 * `ApiError` if the key cannot be used.
 */
export async function confirmNewEmail({ call, messages, session }: Deps, key: string): Promise<void> {
  const { email } = await call(verifyEmail, { key }).catch((error: unknown) => {
    const isExpired = error instanceof ApiError && error.code === 'link_expired';
    throw isExpired ? new ApiError(error.code, sessionTexts.addressLinkExpired, error.status) : error;
  });
  messages.add('success', sessionTexts.addressVerified(email));
  const { user } = session.state;
  if (user === null) return;
  // The user's data does not change if the key belongs to another account.
  const now = await call(getUser, { userid: user.id });
  if (now.email === email) session.change({ email, username: email });
}
