import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { needsPlan, secondPlan } from '../../session/second-plan.ts';
import type { User } from '../../session/session.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Confirming } from './confirming.tsx';
import { Invoices } from './invoices.tsx';
import { PlanCard } from './plan-card.tsx';
import { PortalButton } from './portal-button.tsx';
import { PricingTable } from './pricing-table.tsx';
import { PromoForm } from './promo-form.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import styles from './subscriptions-screen.module.css';

/** What can be bought; not while it is asked whether something was. */
function Plans({ user }: { readonly user: User }): ReactNode {
  const watch = purchaseWatchOf(usePortal());
  const { phase } = useSnapshot(watch.state);
  if (phase === 'fresh')
    return (
      <Card>
        <Confirming
          onShowPlans={() => {
            watch.offerPlans();
          }}
        />
      </Card>
    );
  return (
    <section className={styles.plans} aria-label={subscriptionTexts.plansTitle}>
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

/** The payments page: the plan, what there is to buy, the customer portal, and the invoices. */
export function SubscriptionsScreen(): ReactNode {
  const user = useUser();
  return user === null ? null : <OwnSubscriptions user={user} />;
}

function OwnSubscriptions({ user }: { readonly user: User }): ReactNode {
  const portal = usePortal();
  const plan = secondPlan(user, useNow(portal.now));
  const { stripeCustomerId: customerId } = user;
  useEffect(() => {
    purchaseWatchOf(portal).begin();
  }, [portal]);
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
