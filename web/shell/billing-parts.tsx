import { Suspense, useEffect } from 'react';
import { z } from 'zod';
import { lazy } from '../lib/lazy-part.tsx';
import { usePortal, useUser } from '../portal/use-portal.ts';
import type { Area } from '../rules/screens/match-screen.ts';
import { secondTrial } from '../session/offerings.ts';
import { canUsePromo } from '../session/promo-audience.ts';
import type { User } from '../session/session.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import styles from './billing-parts.module.css';

const LazyAboveContent = lazy(async () => (await import('../features/billing/frame-parts.tsx')).AboveContent);
const LazyBillingNotices = lazy(
  async () => (await import('../features/billing/frame-parts.tsx')).BillingNotices,
);

interface BillingNoticesProps {
  /** The current area of the portal, or null during a redirect. */
  readonly area: Area | null;
}

interface AboveContentProps extends BillingNoticesProps {
  /** Whether the screen consists of an image, which leaves no space for a promotion. */
  readonly isCalm: boolean;
}

/** The field of the stored coupon that shows whether there is one. */
const couponSchema = z.object({ activeCoupon: z.object({ code: z.string() }) });

/** Reserves space for elements that will appear above the content, so that the layout does not shift. */
function ReservedSpace({ user, area, isCalm }: AboveContentProps & { readonly user: User }) {
  const { config, now, storage } = usePortal();
  const code = storage.read('active_coupon', couponSchema)?.activeCoupon.code;
  const isOpen = code !== undefined && code !== storage.read('closed_promo', z.string());
  const hasPromo = !isCalm && isOpen && canUsePromo(user, now());
  const isSecond = area === 'second' || area === 'subscriptions';
  const hasTrial = isSecond && secondTrial(user, config.trialDays, now()) !== null;
  return (
    <>
      {hasPromo ? <div className={styles.promo} /> : null}
      {hasTrial ? (
        <div className={styles.trial} data-short={area === 'subscriptions'} data-compact={isCalm} />
      ) : null}
    </>
  );
}

/** Loads the promotion before login, so that its space is reserved from the first screen on. */
function usePromoPrefetch(isWanted: boolean): void {
  const portal = usePortal();
  useEffect(() => {
    if (!isWanted) return;
    import('../features/billing/promo-store.ts').then(
      ({ PromoStore }) => new PromoStore(portal).load(),
      () => undefined,
    );
  }, [portal, isWanted]);
}

/** Shows the promotion and the trial above the content of a screen to logged-in users. */
export function AboveContent({ area, isCalm }: AboveContentProps) {
  const user = useUser();
  usePromoPrefetch(user === null);
  return user === null ? null : (
    <ErrorBoundary>
      <Suspense fallback={<ReservedSpace user={user} area={area} isCalm={isCalm} />}>
        <LazyAboveContent user={user} area={area} isCalm={isCalm} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Logged-in users see billing messages on all screens. */
export function BillingNotices({ area }: BillingNoticesProps) {
  const user = useUser();
  return user === null ? null : (
    <ErrorBoundary>
      <Suspense>
        <LazyBillingNotices key={user.id} user={user} area={area} />
      </Suspense>
    </ErrorBoundary>
  );
}
