import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A sentence below the title. */
  readonly lead?: ReactNode;
  /** Shown next to the title. */
  readonly actions?: ReactNode;
  /** `narrow` is for forms and text, `wide` for lists and charts. */
  readonly width?: 'narrow' | 'wide';
}

/** The layout of a screen with a title. All screens without a viewer use it. */
export function Page({ title, children, lead, actions, width = 'wide' }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <header className={`${styles.head} spread`}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead === undefined ? null : <p className={`${styles.lead} quiet`}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <section className={[styles.card, className].filter(Boolean).join(' ')}>{children}</section>;
}
