import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { type Outcome, guard, routeFacts } from '../routes/guard.ts';
import { paths } from '../rules/screens/paths.ts';
import type { SessionState } from '../session/session.ts';
import type { Portal } from './portal.ts';
import { usePortal } from './use-portal.ts';

type Shown = Extract<Outcome, { kind: 'show' }>;
type Redirect = Extract<Outcome, { kind: 'redirect' }>;

/** Applies all effects of a redirect except the navigation. */
function obey(portal: Portal, { popup, reset, verify }: Redirect): void {
  // In a chain of redirects, the first message is shown, because it is about the requested page.
  if (popup !== undefined && portal.session.state.popup === null) portal.session.openPopup(popup);
  if (reset !== undefined) portal.session.followReset(reset);
  if (verify !== undefined)
    import('./confirm-new-email.ts')
      .then(({ confirmNewEmail: followNewAddress }) => followNewAddress(portal, verify))
      .catch(portal.showError);
}

/** Returns the screen for the current path, or null during a redirect. */
export function useOutcome(): Shown | null {
  const portal = usePortal();
  const state = useSnapshot(portal.session.state) as SessionState;
  const [path, navigate] = useLocation();
  const facts = { ...routeFacts(state, portal.now()), wanted: portal.wanted.next() };
  const outcome = guard(facts, path);
  // A layout effect runs before the first paint.
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    const address = pathname + search + hash;
    if (outcome.kind === 'show') {
      portal.wanted.reach(address);
      return;
    }
    if (outcome.to === paths.login) portal.wanted.remember(address);
    portal.wanted.follow(outcome.to);
    obey(portal, outcome);
    navigate(outcome.to, { replace: true });
  });
  return outcome.kind === 'show' ? outcome : null;
}
