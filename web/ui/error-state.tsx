import type { ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state-card.module.css';

interface ErrorStateProps {
  readonly title?: string;
  /** What went wrong, as it may be shown. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly isBusy?: boolean;
}

/** Stands where something could not be loaded, with another try. */
export function ErrorState({
  title = uiTexts.failedTitle,
  children,
  onRetry,
  isBusy = false,
}: ErrorStateProps): ReactNode {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.picture}>
        <Icon name="warning" />
      </span>
      <h2>{title}</h2>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {onRetry === undefined ? null : (
        <div className={styles.action}>
          <Button onClick={onRetry} isBusy={isBusy}>
            {uiTexts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
