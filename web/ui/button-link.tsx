import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ButtonKind } from './button.tsx';
import styles from './button.module.css';

interface ButtonLinkProps {
  readonly children: ReactNode;
  /** An address within the portal, or a whole one elsewhere. */
  readonly url: string;
  readonly kind?: ButtonKind;
}

/** A link to another screen that is as weighty as a button. */
export function ButtonLink({ children, url, kind = 'secondary' }: ButtonLinkProps): ReactNode {
  const look = { className: styles.button, 'data-kind': kind, 'data-size': 'medium' };
  if (/^[a-z]+:/i.test(url))
    return (
      <a {...look} href={url}>
        {children}
      </a>
    );
  return (
    <Link {...look} href={url}>
      {children}
    </Link>
  );
}
