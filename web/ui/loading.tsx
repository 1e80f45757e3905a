import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';
import { type ReactNode, useEffect, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import styles from './loading.module.css';

/** What is there sooner needs no spinner: it would only flash. Milliseconds. */
const SOON_MS = 300;

/** Says that something is on its way, once that takes a moment. */
export function Loading({ label = uiTexts.loading }: { readonly label?: string }): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      {isShown ? <SlSpinner aria-hidden="true" /> : null}
      <span className="unseen">{label}</span>
    </div>
  );
}
