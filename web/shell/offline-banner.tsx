import { type ReactNode, useSyncExternalStore } from 'react';
import { shellTexts } from '../texts/shell.ts';
import styles from './offline-banner.module.css';

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the browser has no connection, for as long as it has none. */
export function OfflineBanner(): ReactNode {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status" className={styles.place}>
      {isOnline ? null : <p className={styles.banner}>{shellTexts.offline}</p>}
    </div>
  );
}
