import { useEffect, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/api-error.ts';
import type { Portal } from '../../../portal/portal.ts';
import { usePortal } from '../../../portal/use-portal.ts';
import { startPage, routeFacts } from '../../../routes/guard.ts';
import { matchScreen } from '../../../rules/screens/match-screen.ts';
import { paths } from '../../../rules/screens/paths.ts';
import type { ProductLoginEvent } from '../../../session/product-login.ts';
import type { User } from '../../../session/session.ts';
import { authTexts } from '../../../texts/auth.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { errorText } from '../error-text.ts';
import { type RedeemedKey, redeemKey } from '../redeem-key.ts';
import { addressOf, eventsTo, statusAt } from './verification-routes.ts';

/**
 * Synchronizes the page's URL with the status. Opening a URL sets the status, and a change of status
 * navigates.
 */
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
    // A transition to the current URL, such as sending another email, does not add a history entry.
    if (next !== path) navigate(next);
  };
  return { status, move };
}

/** The reason why an emailed key did not verify the user's address. */
export interface KeyError {
  readonly text: string;
  /** Whether another attempt with the same key can succeed. */
  readonly isRetryable: boolean;
}

/** Returns true if a failure means that the key is no longer valid. All other failures may be temporary. */
const isInvalid = ({ code }: ApiError): boolean => code === 'link_expired' || code === 'validation_failed';

const keyErrorOf = (error: ApiError): KeyError =>
  isInvalid(error)
    ? { text: verificationTexts.linkExpired, isRetryable: false }
    : { text: errorText(error), isRetryable: true };

/**
 * Records that the user is verified, and returns the path of the next screen. Users without the API have no
 * keys.
 */
export function activate({ session, messages, now, wanted }: Portal, changed: Partial<User>): string {
  session.change(changed);
  session.moveProduct('verify-succeeded');
  const facts = { ...routeFacts(session.state, now()), wanted: wanted.next() };
  if (facts.api !== 'none' && facts.wanted === null) return paths.accountActivated;
  messages.add('success', authTexts.verified);
  return startPage(facts);
}

/** Returns true if the user is still on the screen where the key was used. */
const isStillThere = (): boolean => matchScreen(window.location.pathname).screen === 'verify-email';

/** Redeems the emailed key in the page's URL, once per key. Returns the error and a function for trying again. */
export function useMailedKey(key: string | undefined) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [error, setError] = useState<KeyError | null>(null);
  const accept = useCallback(
    ({ email, changed }: RedeemedKey): void => {
      if (changed !== null) {
        // The screen must be checked before activation, because the screen of the key redirects verified
        // users.
        const [isThere, next] = [isStillThere(), activate(portal, changed)];
        if (isThere) navigate(next, { replace: true });
        return;
      }
      portal.session.moveProduct('verify-failed');
      setError({ text: verificationTexts.otherAccount(email), isRetryable: false });
      if (isStillThere()) navigate(paths.verifyEmail, { replace: true });
    },
    [portal, navigate],
  );
  const refuse = useCallback(
    (error: unknown): void => {
      portal.session.moveProduct('verify-failed');
      if (!(error instanceof ApiError)) {
        portal.showError(error);
        return;
      }
      const found = keyErrorOf(error);
      setError(found);
      // An invalid key is removed from the URL, so that neither a reload nor the back button uses it
      // again.
      if (!found.isRetryable && isStillThere()) navigate(paths.verifyEmail, { replace: true });
    },
    [portal, navigate],
  );
  const follow = useCallback((): void => {
    // Only one key is checked at a time.
    if (key === undefined || portal.session.state.product === 'VERIFYING_ACCOUNT') return;
    setError(null);
    portal.session.moveProduct('restarted');
    portal.session.moveProduct('verify-started');
    redeemKey(portal, key).then(accept, refuse);
  }, [portal, key, accept, refuse]);
  useEffect(follow, [follow]);
  return { error, retry: follow };
}
