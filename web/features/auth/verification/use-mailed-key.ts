import { useEffect, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { usePortal } from '../../../portal/use-portal.ts';
import type { ProductLoginEvent } from '../../../session/product-login.ts';
import { addressOf, eventsTo, statusAt } from './verification-place.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Portal } from '../../../portal/portal.ts';
import { matchScreen } from '../../../routes/match-screen.ts';
import { startPage, routeFacts } from '../../../routes/guard.ts';
import { paths } from '../../../routes/paths.ts';
import type { User } from '../../../session/session.ts';
import { authTexts } from '../../../texts/auth.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { faultText } from '../fault-text.ts';
import { type Followed, followKey } from '../follow-key.ts';

/** Keeps address and status in step: an address that is opened sets the status, and a status that moves the address. */
export function useVerification() {
  const { session } = usePortal();
  const { product } = useSnapshot(session.state);
  const [path, navigate] = useLocation();
  const status = statusAt(path, product);
  useEffect(() => {
    const { product: now } = session.state;
    for (const event of eventsTo(now, statusAt(path, now))) session.moveProduct(event);
  }, [session, path]);
  const move = (event: ProductLoginEvent): void => {
    session.moveProduct(event);
    const next = addressOf(session.state.product, path);
    // What leads to where one is, such as another mail, is no step that leads back.
    if (next !== path) navigate(next);
  };
  return { status, move };
}

/** Why a mailed key did not verify the user's address. */
export interface KeyFault {
  readonly text: string;
  /** Whether the same key may do it at another try. */
  readonly mayPass: boolean;
}

/** Whether a failure says that the key does not hold; any other one may pass. */
const isOver = ({ code }: ApiError): boolean => code === 'link_expired' || code === 'validation_failed';

const faultOf = (error: ApiError): KeyFault =>
  isOver(error)
    ? { text: verificationTexts.linkOver, mayPass: false }
    : { text: faultText(error), mayPass: true };

/** Takes over that the user is verified, and says where to go on: who has no API has no keys to be shown. */
function activate({ session, messages, now }: Portal, changed: Partial<User>): string {
  session.change(changed);
  session.moveProduct('verify-succeeded');
  const facts = routeFacts(session.state, now());
  if (facts.api !== 'none') return paths.accountActivated;
  messages.add('success', authTexts.verified);
  return startPage(facts);
}

/** Whether somebody is still at the screen on which a key was followed. */
const isStillThere = (): boolean => matchScreen(window.location.pathname).screen === 'verify-email';

/** Follows the key of the address, once; gives what went wrong, and another try. */
export function useMailedKey(key: string | undefined) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [fault, setFault] = useState<KeyFault | null>(null);
  const take = useCallback(
    ({ email, changed }: Followed): void => {
      if (changed !== null) {
        // Together: verified, the screen of the key would send the user away.
        const [isThere, next] = [isStillThere(), activate(portal, changed)];
        if (isThere) navigate(next, { replace: true });
        return;
      }
      portal.session.moveProduct('verify-failed');
      setFault({ text: verificationTexts.otherAccount(email), mayPass: false });
      if (isStillThere()) navigate(paths.verifyEmail, { replace: true });
    },
    [portal, navigate],
  );
  const refuse = useCallback(
    (error: unknown): void => {
      portal.session.moveProduct('verify-failed');
      if (!(error instanceof ApiError)) {
        portal.tell(error);
        return;
      }
      const found = faultOf(error);
      setFault(found);
      // A key that does not hold goes out of the address: neither a reload nor the back button tries it again.
      if (!found.mayPass && isStillThere()) navigate(paths.verifyEmail, { replace: true });
    },
    [portal, navigate],
  );
  const follow = useCallback((): void => {
    // While one key is on its way, nothing begins another.
    if (key === undefined || portal.session.state.product === 'VERIFYING_ACCOUNT') return;
    setFault(null);
    portal.session.moveProduct('restarted');
    portal.session.moveProduct('verify-started');
    followKey(portal, key).then(take, refuse);
  }, [portal, key, take, refuse]);
  useEffect(follow, [follow]);
  return { fault, retry: follow };
}
