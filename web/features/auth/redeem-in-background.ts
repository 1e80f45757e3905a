import type { Portal } from '../../portal/portal.ts';
import { authTexts } from '../../texts/auth.ts';
import { verificationTexts } from '../../texts/verification.ts';
import { redeemKey } from './redeem-key.ts';

/**
 * Uses an emailed key if the user is sent to a screen other than that of the key. Throws an `ApiError` if
 * this fails.
 */
export async function redeemKeyInBackground(portal: Portal, key: string): Promise<void> {
  const { email, changed } = await redeemKey(portal, key);
  if (changed === null) portal.messages.add('info', verificationTexts.otherAccount(email));
  else {
    portal.session.change(changed);
    portal.messages.add('success', authTexts.verified);
  }
}
