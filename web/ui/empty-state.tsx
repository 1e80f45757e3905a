import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './state-card.module.css';

interface EmptyStateProps {
  /** It stands for a whole screen: its title is that of the page. */
  readonly isWhole?: boolean;
  readonly title: string;
  /** What would stand here and how it comes about. */
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** What leads on. */
  readonly action?: ReactNode;
}

/** Stands where there is nothing to show yet, and leads on. */
export function EmptyState({ title, children, icon, action, isWhole = false }: EmptyStateProps): ReactNode {
  const Title = isWhole ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {icon === undefined ? null : (
        <span className={styles.picture}>
          <Icon name={icon} />
        </span>
      )}
      <Title>{title}</Title>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
