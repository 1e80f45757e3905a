import { useEffect } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import type { Area } from '../../routes/match-screen.ts';
import { paths } from '../../routes/paths.ts';
import { offeringsOf } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { PromoBar } from './promo-bar.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import { TrialBanner, TrialPopup } from './trial-banner.tsx';

interface BillingPartsProps {
  readonly user: User;
  /** The part of the portal that is shown; null during a redirect. */
  readonly area: Area | null;
}

/** The page where the user can buy a plan; null if it is the current page, or if the user has a plan. */
function plansUrl(user: User, now: number, area: Area | null): string | null {
  const { api, second } = offeringsOf(user, now);
  if (area === 'subscriptions' || api === 'active' || second === 'active') return null;
  // The payments page is not open to users of the API alone.
  return second === 'none' && api !== 'none' ? paths.pricing : paths.subscriptions;
}

/** What is above every screen's content: the promotion, and the trial on pages of the second offering. */
export function AboveContent({
  user,
  area,
  isCalm,
}: BillingPartsProps & {
  /** Whether the screen consists of a picture, which leaves no space for a promotion. */
  readonly isCalm: boolean;
}) {
  const { now } = usePortal();
  return (
    <>
      {isCalm ? null : <PromoBar plansUrl={plansUrl(user, now(), area)} />}
      {area === 'second' || area === 'subscriptions' ? (
        <TrialBanner user={user} isOnPayments={area === 'subscriptions'} />
      ) : null}
    </>
  );
}

/** Billing news on any screen: that a trial has ended, and what was bought. */
export function BillingNews({ user, area }: BillingPartsProps) {
  const portal = usePortal();
  useEffect(() => {
    const watch = purchaseWatchOf(portal);
    const begin = (): void => watch.begin();
    begin();
    // The page was restored from the back/forward cache.
    window.addEventListener('pageshow', begin);
    return () => {
      window.removeEventListener('pageshow', begin);
      watch.stop();
    };
  }, [portal, user.id]);
  return <TrialPopup user={user} area={area} />;
}
