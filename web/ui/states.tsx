import type { ReactElement, ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './state-card.module.css';

/**
 * A text that stays in place, unlike a message that disappears automatically. Screen readers read it when it
 * appears.
 */
export function Notice({ kind, children }: { kind: 'error' | 'success' | 'info'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface EmptyStateProps {
  /** Whether this replaces an entire screen, so that its title is the title of the page. */
  readonly isWhole?: boolean;
  readonly title: string;
  /** A description of the missing content, and how to get it. */
  readonly children?: ReactNode;
  /** The name of an icon, or an element instead of an icon. */
  readonly icon?: IconName | ReactElement;
  readonly action?: ReactNode;
}

/** Shown where there is no content yet, with a link or button to continue. */
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
  /** A description of the error for the user. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly isBusy?: boolean;
  /** Whether this replaces an entire screen, so that its title is the title of the page. */
  readonly isWhole?: boolean;
}

/** Shown where something could not be loaded, with a button for trying again. */
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
