import { type ReactNode, useEffect, useState } from 'react';
import { subscriptionTexts } from '../../texts/billing.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './pricing-table.module.css';
import { TablePlaceholder } from './table-placeholder.tsx';
import type { TableSession } from './table-store.ts';

declare module 'react' {
  // React's own way to make an element known.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'stripe-pricing-table': {
        'pricing-table-id': string;
        'publishable-key': string;
        'customer-session-client-secret': string;
        key?: string;
      };
    }
  }
}

const ELEMENT = 'stripe-pricing-table';

/** Loads the script that defines the provider's element, once. */
function loadScript(src: string): Promise<void> {
  if (customElements.get(ELEMENT) !== undefined) return Promise.resolve();
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => {
      done();
    };
    script.onerror = () => {
      // Another try needs another element.
      script.remove();
      fail(new Error('The payment provider’s script did not load.'));
    };
    document.head.append(script);
  });
}

interface ProviderTableProps {
  readonly session: TableSession;
  readonly script: string;
}

/** The provider's own element, with its own script. */
export function ProviderTable({ session, script }: ProviderTableProps): ReactNode {
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const reach = (next: 'ready' | 'failed') => () => {
      if (!isGone) setPhase(next);
    };
    void loadScript(script).then(reach('ready'), reach('failed'));
    return () => {
      isGone = true;
    };
  }, [script, tries]);
  if (phase === 'failed')
    return (
      <ErrorState
        title={subscriptionTexts.plansFailedTitle}
        onRetry={() => {
          setPhase('loading');
          setTries(tries + 1);
        }}
      >
        {subscriptionTexts.plansBlocked}
      </ErrorState>
    );
  if (phase === 'loading') return <TablePlaceholder />;
  const { pricingTableId, publishableKey, customerSessionClientSecret: secret } = session;
  return (
    <div className={styles.element}>
      <stripe-pricing-table
        key={secret}
        pricing-table-id={pricingTableId}
        publishable-key={publishableKey}
        customer-session-client-secret={secret}
      />
    </div>
  );
}
