import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { localDay } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import {
  type PlanState,
  type OfferingPlan,
  needsPlan,
  offeringPlan,
  offeringsOf,
} from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Invoices } from './invoices.tsx';
import { PortalButton } from './portal-button.tsx';
import { PricingTable } from './pricing-table.tsx';
import { PromoForm } from './promo-form.tsx';
import { Confirming, PlansHeading, PurchaseCard } from './purchase-news.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import styles from './subscriptions-screen.module.css';

const chips: Readonly<Record<PlanState, keyof typeof subscriptionTexts.states>> = {
  trial: 'trial',
  'trial-ended': 'ended',
  ended: 'ended',
  active: 'active',
  cancelled: 'cancelled',
  unpaid: 'unpaid',
};

const kinds: Readonly<Record<PlanState, string>> = {
  trial: 'info',
  'trial-ended': 'danger',
  ended: 'danger',
  active: 'success',
  cancelled: 'warning',
  unpaid: 'danger',
};

function aboutPlan({ state, day: time }: OfferingPlan): string {
  const day = localDay(time);
  switch (state) {
    case 'trial':
      return subscriptionTexts.trialEnds(day);
    case 'trial-ended':
      return subscriptionTexts.trialEnded(day);
    case 'ended':
      return subscriptionTexts.ended(day);
    case 'active':
      return subscriptionTexts.renews(day);
    case 'cancelled':
      return subscriptionTexts.cancelled(day);
    case 'unpaid':
      return subscriptionTexts.unpaid;
  }
}

interface PlanCardProps {
  readonly plan: OfferingPlan;
  readonly offering: string;
}

/** The user's plan of an offering, with its consequences. */
export function PlanCard({ plan, offering }: PlanCardProps) {
  const isTrial = plan.state === 'trial' || plan.state === 'trial-ended';
  return (
    <Card>
      <div className={`${styles.head} row`}>
        <p className="quiet">{offering}</p>
        <h2 dir="auto">{isTrial ? subscriptionTexts.trial : plan.name}</h2>
        <span className="badge" data-kind={kinds[plan.state]}>
          {subscriptionTexts.states[chips[plan.state]]}
        </span>
      </div>
      <p>{aboutPlan(plan)}</p>
    </Card>
  );
}

/** The plans for sale, hidden while a purchase is being confirmed. */
function Plans({ user }: { readonly user: User }) {
  const watch = purchaseWatchOf(usePortal());
  const { phase } = useSnapshot(watch.state);
  if (phase === 'fresh') return <Confirming onShowPlans={() => watch.offerPlans()} />;
  return (
    <section className="stack" aria-label={subscriptionTexts.plansTitle}>
      <PlansHeading phase={phase} />
      <PricingTable user={user} />
      <PromoForm />
    </section>
  );
}

/** The payments page: the user's plan, plans for sale, the customer portal, and the invoices. */
export function SubscriptionsScreen() {
  const user = useUser();
  return user === null ? null : <UserSubscriptions user={user} />;
}

function UserSubscriptions({ user }: { readonly user: User }) {
  const portal = usePortal();
  const { apiOfferingName, secondOfferingName } = portal.config;
  const now = useNow(portal.now);
  const plan = offeringPlan(user, 'zwivel', now);
  const apiPlan = offeringPlan(user, 'api', now);
  const { api, second } = offeringsOf(user, now);
  const { stripeCustomerId: customerId } = user;
  useEffect(() => purchaseWatchOf(portal).start(), [portal]);
  return (
    <Page
      title={subscriptionTexts.title}
      lead={subscriptionTexts.lead}
      actions={<PortalButton customerId={customerId} />}
    >
      <PurchaseCard user={user} />
      {plan === null ? null : <PlanCard plan={plan} offering={secondOfferingName} />}
      {apiPlan === null ? null : <PlanCard plan={apiPlan} offering={apiOfferingName} />}
      {needsPlan(plan) ? <Plans user={user} /> : null}
      {customerId === null ? null : (
        <Invoices customerId={customerId} plan={[api, second, plan?.state].join(' ')} />
      )}
    </Page>
  );
}
