import { useEffect, useState } from 'react';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { TableSession } from './table-store.ts';
import styles from './pricing-table.module.css';

/** Reserves the space for the plans while they load. */
export function TablePlaceholder() {
  return (
    <div className={styles.placeholder}>
      <Skeleton height="100%" label={subscriptionTexts.plansLoading} />
    </div>
  );
}

/** Loading is reported as slow after this time, in milliseconds. */
const SLOW_MS = 12_000;

/** The provider's plans as a page in a frame. */
export function ProviderPage({ page, onRetry }: { page: string; onRetry: () => void }) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (loaded === page) return;
    const timer = setTimeout(() => setSlow(page), SLOW_MS);
    return () => clearTimeout(timer);
  }, [loaded, page]);
  const isLoaded = loaded === page;
  return (
    <div className={styles.stage}>
      {isLoaded ? null : slow === page ? (
        <ErrorState title={subscriptionTexts.plansSlow} onRetry={onRetry}>
          {subscriptionTexts.plansBlocked}
        </ErrorState>
      ) : (
        <TablePlaceholder />
      )}
      <iframe
        className={styles.frame}
        data-loaded={isLoaded}
        src={page}
        title={subscriptionTexts.plansFrame}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(page)}
      />
    </div>
  );
}

declare module 'react' {
  // React declares custom elements in this namespace.
  // oxlint-disable-next-line typescript/no-namespace
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

/** The part of the Trusted Types API that is used here. Some browsers do not support it. */
interface TrustedTypesFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * Allows only scripts from the provider's origin. Under Trusted Types, the provider's script uses the default
 * policy.
 */
function allowScriptsOf({ origin }: URL): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === origin ? url : null),
  });
}

/** Loads the script that defines the provider's element, once. */
function loadScript(src: string): Promise<void> {
  if (customElements.get(ELEMENT) !== undefined) return Promise.resolve();
  return new Promise((done, fail) => {
    allowScriptsOf(new URL(src));
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => done();
    script.onerror = () => {
      // The element is removed because another attempt requires a new one.
      script.remove();
      fail(new Error('The payment provider’s script could not be loaded.'));
    };
    document.head.append(script);
  });
}

/** The provider's own element, which its script defines. */
export function ProviderTable({ session, script }: { session: TableSession; script: string }) {
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    const reach = (next: 'ready' | 'failed') => () => {
      if (!isUnmounted) setPhase(next);
    };
    void loadScript(script).then(reach('ready'), reach('failed'));
    return () => {
      isUnmounted = true;
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
