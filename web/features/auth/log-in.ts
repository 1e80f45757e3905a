import type { Portal } from '../../portal/portal.ts';
import { startPage } from '../../routes/guard.ts';
import { verifyWithKey } from '../../routes/paths.ts';
import { routeFacts } from '../../routes/route-facts.ts';
import { authTexts } from '../../texts/auth.ts';
import { verificationTexts } from '../../texts/verification.ts';
import { followKey } from './follow-key.ts';
import type { Credentials } from './credential-fields.ts';

/** Follows a mailed key whose screen will not be shown, since its user starts elsewhere. Throws `ApiError`. */
async function followOnTheWay(portal: Portal, key: string): Promise<void> {
  const { email, changed } = await followKey(portal, key);
  if (changed === null) portal.messages.add('info', verificationTexts.otherAccount(email));
  else {
    portal.session.change(changed);
    portal.messages.add('success', authTexts.verified);
  }
}

/** Logs in; a mailed key that the address brought is followed then, unless the screen for it comes next. Throws `ApiError`. */
export async function logInWith(
  portal: Portal,
  { email, password }: Credentials,
  key?: string,
): Promise<void> {
  const { session, now, tell } = portal;
  await session.logIn({ email: email.trim(), password });
  if (key === undefined || startPage(routeFacts(session.state, now()), key) === verifyWithKey(key)) return;
  await followOnTheWay(portal, key).catch(tell);
}
