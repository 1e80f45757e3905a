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
  /** The part of the portal that is shown; null while the address is being redirected. */
  readonly area: Area | null;
}

/** The page where a user buys; null for who is there, or has a plan. */
function plansUrl(user: User, now: number, area: Area | null): string | null {
  const { api, second } = offeringsOf(user, now);
  if (area === 'subscriptions' || api === 'active' || second === 'active') return null;
  // Who has nothing but the API is not let onto the payments page.
  return second === 'none' && api !== 'none' ? paths.pricing : paths.subscriptions;
}

/** What stands above every screen's content: the promotion, and the trial on pages of the second offering. */
export function AboveContent({
  user,
  area,
  isCalm,
}: BillingPartsProps & {
  /** Where a picture has the room, no promotion is shown. */
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

/** What billing has to tell on any screen: that a trial ended, and what was bought. */
export function BillingNews({ user, area }: BillingPartsProps) {
  const portal = usePortal();
  useEffect(() => {
    const watch = purchaseWatchOf(portal);
    const begin = (): void => watch.begin();
    begin();
    // Back out of the browser's memory.
    window.addEventListener('pageshow', begin);
    return () => {
      window.removeEventListener('pageshow', begin);
      watch.stop();
    };
  }, [portal, user.id]);
  return <TrialPopup user={user} area={area} />;
}
