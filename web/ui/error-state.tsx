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
  /** It stands for a whole screen: its title is that of the page. */
  readonly isWhole?: boolean;
}

/** Stands where something could not be loaded, with another try. */
export function ErrorState({
  title = uiTexts.failedTitle,
  children,
  onRetry,
  isBusy = false,
  isWhole = false,
}: ErrorStateProps): ReactNode {
  const Title = isWhole ? 'h1' : 'h2';
  return (
    <div className={styles.state} role="alert">
      <span className={styles.picture}>
        <Icon name="warning" />
      </span>
      <Title>{title}</Title>
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
