import type { ReactElement, ReactNode } from 'react';
import styles from './state-card.module.css';
import { Icon, type IconName } from './icon.tsx';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';

/** Words that stay where they belong, unlike a message that goes by itself. Read aloud when it comes. */
export function Notice({ kind, children }: { kind: 'error' | 'success' | 'info'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface EmptyStateProps {
  /** It stands for a whole screen: its title is that of the page. */
  readonly isWhole?: boolean;
  readonly title: string;
  /** What would stand here and how it comes about. */
  readonly children?: ReactNode;
  /** The name of a drawing, or what stands in its place. */
  readonly icon?: IconName | ReactElement;
  /** What leads on. */
  readonly action?: ReactNode;
}

/** Stands where there is nothing to show yet, and leads on. */
export function EmptyState({ title, children, icon, action, isWhole = false }: EmptyStateProps) {
  const Title = isWhole ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {icon === undefined ? null : (
        <span className={styles.picture}>{typeof icon === 'string' ? <Icon name={icon} /> : icon}</span>
      )}
      <Title>{title}</Title>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}

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
}: ErrorStateProps) {
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
