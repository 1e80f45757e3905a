import type { ReactNode } from 'react';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './pricing-table.module.css';

/** Keeps the room of the plans while they are on their way. */
export function TablePlaceholder(): ReactNode {
  return (
    <div className={styles.placeholder}>
      <Skeleton height="100%" label={subscriptionTexts.plansLoading} />
    </div>
  );
}
