import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';
import { useSnapshot } from 'valtio';
import { PLANS_ID } from '../../lib/show-plans.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import type { User } from '../../session/session.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { type WatchPhase, purchaseWatchOf } from './purchase-watch.ts';

/** Replaces the plans while a purchase is being confirmed. */
export function Confirming({ onShowPlans }: { readonly onShowPlans: () => void }) {
  return (
    <Card>
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
    </Card>
  );
}

/** The heading above the plans, with what came of a checkout. */
export function PlansHeading({ phase }: { readonly phase: WatchPhase }) {
  const { plansTitle, plansLead, stillConfirming, noPayment } = subscriptionTexts;
  return (
    <div className={phase === 'unpaid' ? 'stack' : undefined}>
      <div role="status">{phase === 'unpaid' ? <Notice kind="info">{noPayment}</Notice> : null}</div>
      <div>
        <h2 id={PLANS_ID} tabIndex={-1}>
          {plansTitle}
        </h2>
        <p className="quiet" role="status">
          {phase === 'late' ? stillConfirming : plansLead}
        </p>
      </div>
    </div>
  );
}

/**
 * Shows what the user has bought and how to start using it. Renders nothing if there is no recent purchase.
 */
export function PurchaseCard({ user }: { readonly user: User }) {
  const portal = usePortal();
  const { bought } = useSnapshot(purchaseWatchOf(portal).state);
  if (bought === null) return null;
  const { apiOfferingName, secondOfferingName } = portal.config;
  const { boughtTitle, boughtWhat, boughtMail, toKeys, toScene } = subscriptionTexts;
  const isApi = bought.product === 'api';
  return (
    <Card>
      <h2>{boughtTitle}</h2>
      <p>{boughtWhat(bought.plan, isApi ? apiOfferingName : secondOfferingName)}</p>
      <p className="quiet">{boughtMail(user.email)}</p>
      <div>
        <ButtonLink kind="primary" url={isApi ? paths.apiKeys : paths.scene}>
          {isApi ? toKeys : toScene}
        </ButtonLink>
      </div>
    </Card>
  );
}
