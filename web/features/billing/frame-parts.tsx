import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { guard, routeFacts } from '../../routes/guard.ts';
import { plansPath } from '../../routes/plans-path.ts';
import type { Area } from '../../rules/screens/match-screen.ts';
import { paths } from '../../rules/screens/paths.ts';
import { offeringsOf } from '../../session/offerings.ts';
import { canUsePromo } from '../../session/promo-audience.ts';
import type { User } from '../../session/session.ts';
import { PromoBar } from './promo-bar.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import { TrialBanner, TrialPopup } from './trial-banner.tsx';

interface BillingPartsProps {
  readonly user: User;
  /** The current area of the portal, or null during a redirect. */
  readonly area: Area | null;
}

/** Returns the URL of the page where the user can buy a first plan, or null if it is the current page. */
function plansUrl(user: User, now: number, area: Area | null): string | null {
  return area === 'subscriptions' ? null : plansPath('second-inactive', offeringsOf(user, now));
}

/** The content above each screen: the promotion and, on pages of the second offering, the trial. */
export function AboveContent({
  user,
  area,
  isCalm,
}: BillingPartsProps & {
  /** Whether the screen consists of an image, which leaves no space for a promotion. */
  readonly isCalm: boolean;
}) {
  const { now } = usePortal();
  return (
    <>
      {isCalm || !canUsePromo(user, now()) ? null : <PromoBar plansUrl={plansUrl(user, now(), area)} />}
      {area === 'second' || area === 'subscriptions' ? (
        <TrialBanner user={user} isOnPayments={area === 'subscriptions'} isCompact={isCalm} />
      ) : null}
    </>
  );
}

/**
 * Navigates to the page of the purchase after a checkout, or to the page that the user requested before the
 * login and can open now. The provider returns to the payments page, which
 * redirects users who have only the API to their keys.
 */
function usePurchasePage(user: User): void {
  const portal = usePortal();
  const watch = purchaseWatchOf(portal);
  const { isReturn, bought, phase } = useSnapshot(watch.state);
  const hasBought = bought !== null;
  const hasNews = hasBought || phase === 'unpaid';
  const [path, navigate] = useLocation();
  useEffect(() => {
    const wanted = hasBought ? portal.wanted.afterPurchase() : null;
    const facts = routeFacts({ ...portal.session.state, user }, portal.now());
    if (wanted !== null && guard(facts, new URL(wanted, window.location.href).pathname).kind === 'show') {
      navigate(wanted);
      return;
    }
    const hasPayments = offeringsOf(user, portal.now()).second !== 'none';
    if (path === paths.pricing || (path === paths.subscriptions && hasPayments)) watch.show();
    else if (isReturn && path === paths.apiKeys) navigate(paths.pricing, { replace: true });
    else if (hasNews && !isReturn && path !== paths.subscriptions) watch.clearNews();
  }, [watch, portal, user, path, navigate, isReturn, hasBought, hasNews]);
}

/** Shows billing messages on all screens: the end of a trial, and purchases. */
export function BillingNotices({ user, area }: BillingPartsProps) {
  const portal = usePortal();
  useEffect(() => {
    const watch = purchaseWatchOf(portal);
    const begin = (): void => watch.start();
    begin();
    // The event also occurs when a page is restored from the back/forward cache.
    window.addEventListener('pageshow', begin);
    return () => {
      window.removeEventListener('pageshow', begin);
      watch.stop();
    };
  }, [portal, user.id]);
  usePurchasePage(user);
  return <TrialPopup user={user} area={area} />;
}
