import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';
import type { ReactNode } from 'react';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Button } from '../../ui/button.tsx';
import styles from './confirming.module.css';

/** Stands in place of the plans while it is asked whether one was just bought. */
export function Confirming({ onShowPlans }: { readonly onShowPlans: () => void }): ReactNode {
  return (
    <div className={styles.confirming} role="status">
      <SlSpinner aria-hidden="true" />
      <h2>{subscriptionTexts.confirmingTitle}</h2>
      <p className="quiet">{subscriptionTexts.confirming}</p>
      <Button kind="quiet" onClick={onShowPlans}>
        {subscriptionTexts.showPlans}
      </Button>
    </div>
  );
}
