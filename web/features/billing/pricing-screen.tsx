import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { setApiUser } from '../../contract/profile.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import type { User } from '../../session/session.ts';
import { pricingTexts, subscriptionTexts } from '../../texts/billing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type OfferingState, planOf } from '../../rules/subscription-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Offerings, offeringsOf } from '../../session/offerings.ts';
import { Card, Page } from '../../ui/page.tsx';
import { PortalButton } from './portal-button.tsx';
import { PricingTable } from './pricing-table.tsx';
import styles from './pricing-screen.module.css';

/** Starts the company's free trial of the API, and leads to the keys. */
export function TrialButton({ user: { id } }: { readonly user: User }) {
  const { call, messages, session, tell } = usePortal();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { detail, ...user } = await call(setApiUser, { id });
      if (session.state.user?.id !== user.id) return;
      messages.add('success', detail);
      session.change(user);
      // A user who navigated meanwhile stays on that page.
      if (window.location.pathname === paths.pricing) navigate(paths.apiKeys);
    } catch (error) {
      tell(error);
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

/** What a user has of an offering; null if nothing is usable. */
function standing(user: User, product: Product, now: number): string | null {
  const state = offeringsOf(user, now)[product];
  if (state === 'trial') return pricingTexts.onTrial;
  if (state !== 'active') return null;
  const facts = user.subscriptions.map(({ ends_at, ...one }) => ({
    ...one,
    ends_at: ends_at === null ? null : Date.parse(ends_at),
  }));
  const { name } = planOf(facts, product === 'api' ? 'api' : 'zwivel', now);
  return pricingTexts.current(name ?? '');
}

interface OfferingCardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the user has of the offering. */
  readonly has: string | null;
  /** The link or button of the card. */
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

/** The card of the API: a trial for companies that never had one, or a link to the keys. */
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

/** The plans for sale, and a contact for other needs. */
export function PricingScreen() {
  const { config, now } = usePortal();
  const time = useNow(now);
  const user = useUser();
  if (user === null) return null;
  const { api, second } = offeringsOf(user, time);
  const [hasApi, hasSecond] = [standing(user, 'api', time), standing(user, 'second', time)];
  // The provider's table also offers plans that the user has, who could buy them twice.
  const isBuying = api !== 'active' && second !== 'active';
  return (
    <Page
      title={pricingTexts.title}
      lead={pricingTexts.lead}
      actions={user.stripeCustomerId === null ? null : <PortalButton customerId={user.stripeCustomerId} />}
    >
      <div className={styles.offerings}>
        {isBuying && hasApi === null && api !== 'none' ? null : (
          <ApiCard user={user} has={hasApi} api={api} />
        )}
        {isBuying && hasSecond === null ? null : (
          <OfferingCard
            title={config.secondOfferingName}
            has={hasSecond}
            action={<ButtonLink url={paths.subscriptions}>{pricingTexts.openSecond}</ButtonLink>}
          >
            {pricingTexts.second}
          </OfferingCard>
        )}
      </div>
      {isBuying ? (
        <section className="stack" aria-label={subscriptionTexts.plansTitle}>
          <div>
            <h2>{subscriptionTexts.plansTitle}</h2>
            <p className="quiet">{subscriptionTexts.plansLead}</p>
          </div>
          <PricingTable user={user} />
        </section>
      ) : null}
      {second !== 'none' && api === 'none' ? null : (
        <div className={`${styles.custom} spread`}>
          <div>
            <h2>{pricingTexts.customTitle}</h2>
            <p className="quiet">{pricingTexts.custom}</p>
          </div>
          <ButtonLink url={paths.inquiry}>{pricingTexts.contactSales}</ButtonLink>
        </div>
      )}
    </Page>
  );
}
