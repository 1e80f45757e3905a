import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { setApiUser } from '../../contract/profile.ts';
import { localDay } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import type { OfferingState } from '../../rules/subscription-state.ts';
import { type Offerings, offeringPlan, offeringsOf } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { pricingTexts, subscriptionTexts } from '../../texts/billing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Invoices } from './invoices.tsx';
import { PortalButton } from './portal-button.tsx';
import { PricingTable } from './pricing-table.tsx';
import { Confirming, PlansHeading, PurchaseCard } from './purchase-news.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import styles from './pricing-screen.module.css';

/** Starts the company's free trial of the API, and leads to the keys. */
export function TrialButton({ user: { id } }: { readonly user: User }) {
  const { call, messages, session, showError } = usePortal();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { detail, ...user } = await call(setApiUser, { id });
      if (session.state.user?.id !== user.id) return;
      messages.add('success', detail);
      session.change(user);
      // If the user has navigated to another page, the portal stays there.
      if (window.location.pathname === paths.pricing) navigate(paths.apiKeys);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      {pricingTexts.startApi}
    </Button>
  );
}

type Product = keyof Offerings;

/** Returns a text about the user's current plan or trial of an offering, or null if there is none. */
function planSummary(user: User, product: Product, now: number): string | null {
  const plan = offeringPlan(user, product === 'api' ? 'api' : 'zwivel', now);
  if (plan === null) return null;
  switch (plan.state) {
    case 'trial':
      return pricingTexts.onTrial(localDay(plan.day));
    case 'trial-ended':
    case 'ended':
      return null;
    default:
      return pricingTexts.current(plan.name);
  }
}

interface OfferingCardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A text about the user's current plan or trial of the offering, or null if there is none. */
  readonly has: string | null;
  readonly action: ReactNode;
}

function OfferingCard({ title, children, has, action }: OfferingCardProps) {
  return (
    <Card className={styles.offering ?? ''}>
      <h2>{title}</h2>
      <p className="quiet">{children}</p>
      {has === null ? null : (
        <div className={`${styles.has} spread`}>
          <p>{has}</p>
          {action}
        </div>
      )}
    </Card>
  );
}

/**
 * The card for the API: a trial for companies that have never had one, and a link to the keys for all others.
 */
function ApiCard({ user, has, api }: { user: User; has: string | null; api: OfferingState }) {
  const { config } = usePortal();
  const isNew = api === 'none';
  return (
    <OfferingCard
      title={config.apiOfferingName}
      has={isNew ? pricingTexts.tryApi(config.trialDays) : has}
      action={
        isNew ? (
          <TrialButton user={user} />
        ) : (
          <ButtonLink url={paths.apiKeys}>{pricingTexts.openApi}</ButtonLink>
        )
      }
    >
      {pricingTexts.api}
    </OfferingCard>
  );
}

/** The inquiry is a screen of the API. Customers of the other offering get the address of the operator's contact page. */
function CustomPricing({ url }: { readonly url: string }) {
  return (
    <div className={`${styles.custom} spread`}>
      <div>
        <h2>{pricingTexts.customTitle}</h2>
        <p className="quiet">{pricingTexts.custom}</p>
      </div>
      <ButtonLink url={url}>{pricingTexts.contactSales}</ButtonLink>
    </div>
  );
}

/**
 * The cards of both offerings. Offerings that are sold in the provider's table have no card. The offering that the user
 * tries or has comes first; of two, the second offering does, as on the payments page.
 */
function OfferingCards({ user, now }: { readonly user: User; readonly now: number }) {
  const { config } = usePortal();
  const { api, second } = offeringsOf(user, now);
  const [hasApi, hasSecond] = [planSummary(user, 'api', now), planSummary(user, 'second', now)];
  const apiCard =
    api !== 'active' && hasApi === null && api !== 'none' ? null : (
      <ApiCard key="api" user={user} has={hasApi} api={api} />
    );
  const secondCard =
    second !== 'active' && hasSecond === null ? null : (
      <OfferingCard
        key="second"
        title={config.secondOfferingName}
        has={hasSecond}
        action={<ButtonLink url={paths.subscriptions}>{pricingTexts.openSecond}</ButtonLink>}
      >
        {pricingTexts.second}
      </OfferingCard>
    );
  // There is a card for the second offering only if the user tries or has it.
  return <div className={styles.offerings}>{[secondCard, apiCard]}</div>;
}

/** The provider's table, hidden while a purchase is being confirmed. */
function Plans({ user }: { readonly user: User }) {
  const portal = usePortal();
  const watch = purchaseWatchOf(portal);
  const { phase } = useSnapshot(watch.state);
  useEffect(() => watch.start(), [watch]);
  if (phase === 'fresh') return <Confirming onShowPlans={() => watch.offerPlans()} />;
  return (
    <section className="stack" aria-label={subscriptionTexts.plansTitle}>
      <PlansHeading phase={phase} />
      <PricingTable user={user} />
    </section>
  );
}

/** The plans for sale, and a link to sales for other requirements. */
export function PricingScreen() {
  const { config, now } = usePortal();
  const time = useNow(now);
  const user = useUser();
  if (user === null) return null;
  const { api, second } = offeringsOf(user, time);
  const contact = second !== 'none' && api === 'none' ? config.links.contact : paths.inquiry;
  return (
    <Page
      title={pricingTexts.title}
      lead={pricingTexts.lead}
      actions={user.stripeCustomerId === null ? null : <PortalButton customerId={user.stripeCustomerId} />}
    >
      <PurchaseCard user={user} />
      <OfferingCards user={user} now={time} />
      {api !== 'active' || second !== 'active' ? <Plans key={[api, second].join(' ')} user={user} /> : null}
      {user.stripeCustomerId === null ? null : (
        <Invoices customerId={user.stripeCustomerId} plan={[api, second].join(' ')} />
      )}
      {contact === null ? null : <CustomPricing url={contact} />}
    </Page>
  );
}
