import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ButtonKind } from './button.tsx';
import styles from './button.module.css';

interface ButtonLinkProps {
  readonly children: ReactNode;
  /** An address within the portal. */
  readonly url: string;
  readonly kind?: ButtonKind;
}

/** A link to another screen that is as weighty as a button. */
export function ButtonLink({ children, url, kind = 'secondary' }: ButtonLinkProps): ReactNode {
  return (
    <Link href={url} className={styles.button} data-kind={kind} data-size="medium">
      {children}
    </Link>
  );
}
