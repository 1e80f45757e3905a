import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A sentence below the title. */
  readonly lead?: ReactNode;
  /** Stands beside the title. */
  readonly actions?: ReactNode;
  /** `narrow` for forms and reading, `wide` for lists and charts. */
  readonly width?: 'narrow' | 'wide';
}

/** A screen with its title; what every screen without a viewer stands in. */
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

/** A part of a screen that stands by itself. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <section className={[styles.card, className].filter(Boolean).join(' ')}>{children}</section>;
}
