import type { ReactNode } from 'react';
import styles from './viewer-page.module.css';

interface ViewerPageProps {
  readonly title: string;
  /** A few quiet words beside the title, where there is room. */
  readonly facts?: ReactNode;
  /** Stands before the title. */
  readonly back?: ReactNode;
  /** Stands at the end of the line. */
  readonly actions?: ReactNode;
  /** What fills the window below. */
  readonly children: ReactNode;
}

/** A screen whose picture fills the window, below one quiet line that says what it is. */
export function ViewerPage({ title, facts, back, actions, children }: ViewerPageProps): ReactNode {
  return (
    <div className={styles.page}>
      <div className={styles.line}>
        {back}
        <div className={styles.words}>
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {facts === undefined ? null : <p className={styles.facts}>{facts}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.stage}>{children}</div>
    </div>
  );
}
