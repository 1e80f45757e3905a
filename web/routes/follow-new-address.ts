import { getUser } from '../contract/profile.ts';
import { verifyEmail } from '../contract/user-links.ts';
import type { Portal } from '../portal/portal.ts';
import { sessionTexts } from '../texts/session.ts';

type Deps = Pick<Portal, 'call' | 'messages' | 'session'>;

/** Follows the key that was mailed to a new address, for a user whose old one is verified. Throws `ApiError`. */
export async function followNewAddress({ call, messages, session }: Deps, key: string): Promise<void> {
  const { email } = await call(verifyEmail, { key });
  messages.add('success', sessionTexts.addressProven(email));
  const { user } = session.state;
  if (user === null) return;
  // The key may have been mailed to another account.
  const now = await call(getUser, { userid: user.id });
  if (now.email === email) session.change({ email, username: email });
}
