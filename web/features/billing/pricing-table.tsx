import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { ButtonLink, Link } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ProviderPage, ProviderTable, TablePlaceholder } from './provider-table.tsx';
import { purchaseWatchOf } from './purchase-watch.ts';
import { TableStore } from './table-store.ts';
import styles from './pricing-table.module.css';

/** Records when the user leaves for the checkout, and checks for a purchase when the page is shown again. */
function useCheckoutWatch(store: TableStore, table: RefObject<HTMLElement | null>): void {
  const portal = usePortal();
  useEffect(() => {
    const watch = purchaseWatchOf(portal);
    let isUsed = false;
    // Focus is the only interaction with the frame that can be detected from outside.
    const look = (): void => {
      isUsed ||= table.current?.contains(document.activeElement) === true;
    };
    const leave = (): void => {
      look();
      if (isUsed) watch.leave('checkout');
    };
    const comeBack = (): void => {
      if (document.visibilityState !== 'visible') return;
      void store.renew();
      void watch.checkNow();
    };
    window.addEventListener('blur', look);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('blur', look);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [portal, store, table]);
}

function OpenTable({ table }: { readonly table: RefObject<HTMLElement | null> }) {
  const portal = usePortal();
  const { contact } = portal.config.links;
  const [store] = useState(() => new TableStore(portal));
  const { phase, session, failure } = useSnapshot(store.state);
  useCheckoutWatch(store, table);
  useEffect(() => {
    void store.open();
  }, [store]);
  const open = (): void => void store.open();
  if (phase === 'failed')
    return (
      <ErrorState title={subscriptionTexts.plansFailedTitle} onRetry={open}>
        {failure}
      </ErrorState>
    );
  if (session === null) return <TablePlaceholder />;
  if (session.script !== null) return <ProviderTable session={session} script={session.script} />;
  if (session.page !== null) return <ProviderPage page={session.page} onRetry={open} />;
  return (
    <EmptyState
      title={subscriptionTexts.plansMissing}
      icon="card"
      action={contact === null ? null : <Link url={contact}>{subscriptionTexts.contact}</Link>}
    />
  );
}

/**
 * The plans and prices of the payment provider. Plans are bought on the provider's pages, and buyers must
 * have a verified address.
 */
export function PricingTable({ user }: { readonly user: Buyer }) {
  const table = useRef<HTMLDivElement>(null);
  return (
    <div ref={table} className={styles.table}>
      {user.emailVerified ? (
        <OpenTable table={table} />
      ) : (
        <EmptyState
          title={subscriptionTexts.unverifiedTitle}
          icon="mail"
          action={<ButtonLink url={paths.verifyEmail}>{subscriptionTexts.verify}</ButtonLink>}
        >
          <p>{subscriptionTexts.unverified(user.email)}</p>
        </EmptyState>
      )}
    </div>
  );
}

interface Buyer {
  readonly email: string;
  readonly emailVerified: boolean;
}
