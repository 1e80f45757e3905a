import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly kind: 'error' | 'success' | 'info';
  readonly children: ReactNode;
}

/** Words that stay where they belong, unlike a message that goes by itself. Read aloud when it comes. */
export function Notice({ kind, children }: NoticeProps): ReactNode {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
