import { type ReactNode, useEffect, useState } from 'react';
import { subscriptionTexts } from '../../texts/billing.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './pricing-table.module.css';
import { TablePlaceholder } from './table-placeholder.tsx';

/** A page that takes longer is said to be slow, milliseconds. */
const SLOW_MS = 12_000;

interface ProviderPageProps {
  readonly page: string;
  readonly onRetry: () => void;
}

/** The provider's plans as a page of its own in a frame. */
export function ProviderPage({ page, onRetry }: ProviderPageProps): ReactNode {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (loaded === page) return;
    const timer = setTimeout(() => {
      setSlow(page);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
    };
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
        onLoad={() => {
          setLoaded(page);
        }}
      />
    </div>
  );
}
