import { useEffect } from 'react';
import { localDay } from '../../lib/time-text.ts';
import { type PlanCourse, type SecondPlan, needsPlan, secondPlan } from '../../session/offerings.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Card, Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';
import { Button } from '../../ui/button.tsx';
import { useSnapshot } from 'valtio';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import type { User } from '../../session/session.ts';
import { Invoices } from './invoices.tsx';
import { PortalButton } from './portal-button.tsx';
import { PricingTable } from './pricing-table.tsx';
import { PromoForm } from './promo-form.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import styles from './subscriptions-screen.module.css';

const chips: Readonly<Record<PlanCourse, keyof typeof subscriptionTexts.states>> = {
  trial: 'trial',
  'trial-over': 'over',
  lapsed: 'over',
  active: 'active',
  cancelled: 'cancelled',
  unpaid: 'unpaid',
};

const kinds: Readonly<Record<PlanCourse, string>> = {
  trial: 'info',
  'trial-over': 'danger',
  lapsed: 'danger',
  active: 'success',
  cancelled: 'warning',
  unpaid: 'danger',
};

function aboutPlan({ course, day: time }: SecondPlan): string {
  const day = localDay(time);
  switch (course) {
    case 'trial':
      return subscriptionTexts.trialEnds(day);
    case 'trial-over':
      return subscriptionTexts.trialOver(day);
    case 'lapsed':
      return subscriptionTexts.lapsed(day);
    case 'active':
      return subscriptionTexts.renews(day);
    case 'cancelled':
      return subscriptionTexts.cancelled(day);
    case 'unpaid':
      return subscriptionTexts.unpaid;
  }
}

/** The user's plan and what follows from it. */
export function PlanCard({ plan }: { readonly plan: SecondPlan }) {
  const isTrial = plan.course === 'trial' || plan.course === 'trial-over';
  return (
    <Card>
      <div className={`${styles.head} row`}>
        <p className="quiet">{subscriptionTexts.planTitle}</p>
        <h2 dir="auto">{isTrial ? subscriptionTexts.trial : plan.name}</h2>
        <span className="badge" data-kind={kinds[plan.course]}>
          {subscriptionTexts.states[chips[plan.course]]}
        </span>
      </div>
      <p>{aboutPlan(plan)}</p>
    </Card>
  );
}

/** Replaces the plans while a purchase is being confirmed. */
export function Confirming({ onShowPlans }: { readonly onShowPlans: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={<SlSpinner aria-hidden="true" />}
        title={subscriptionTexts.confirmingTitle}
        action={
          <Button kind="quiet" onClick={onShowPlans}>
            {subscriptionTexts.showPlans}
          </Button>
        }
      >
        {subscriptionTexts.confirming}
      </EmptyState>
    </div>
  );
}

/** The plans for sale; hidden while a purchase is being confirmed. */
function Plans({ user }: { readonly user: User }) {
  const watch = purchaseWatchOf(usePortal());
  const { phase } = useSnapshot(watch.state);
  if (phase === 'fresh')
    return (
      <Card>
        <Confirming onShowPlans={() => watch.offerPlans()} />
      </Card>
    );
  return (
    <section className="stack" aria-label={subscriptionTexts.plansTitle}>
      <div>
        <h2>{subscriptionTexts.plansTitle}</h2>
        <p className="quiet" role="status">
          {phase === 'late' ? subscriptionTexts.stillAsking : subscriptionTexts.plansLead}
        </p>
      </div>
      <PricingTable user={user} />
      <PromoForm />
    </section>
  );
}

/** The payments page: the user's plan, plans for sale, the customer portal, and the invoices. */
export function SubscriptionsScreen() {
  const user = useUser();
  return user === null ? null : <OwnSubscriptions user={user} />;
}

function OwnSubscriptions({ user }: { readonly user: User }) {
  const portal = usePortal();
  const plan = secondPlan(user, useNow(portal.now));
  const { stripeCustomerId: customerId } = user;
  useEffect(() => purchaseWatchOf(portal).begin(), [portal]);
  return (
    <Page
      title={subscriptionTexts.title}
      lead={subscriptionTexts.lead(portal.config.secondOfferingName)}
      actions={<PortalButton customerId={customerId} />}
    >
      {plan === null ? null : <PlanCard plan={plan} />}
      {needsPlan(plan) ? <Plans user={user} /> : null}
      {customerId === null ? null : (
        <Invoices customerId={customerId} plan={[plan?.name, plan?.course].join(' ')} />
      )}
    </Page>
  );
}
