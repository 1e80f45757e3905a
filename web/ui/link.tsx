import type { ReactNode } from 'react';
import { Link as RouteLink } from 'wouter';
import styles from './link.module.css';

interface LinkWords {
  readonly children: ReactNode;
  readonly className?: string;
  readonly isDisabled?: boolean;
  readonly isCurrent?: boolean;
}

/** A link leads to an address or does something: one of both. */
export type LinkProps = LinkWords &
  (
    | { readonly url: string; readonly onClick?: never }
    | { readonly url?: never; readonly onClick: () => void }
  );

const isOutside = (url: string): boolean => /^[a-z]+:/i.test(url);

/** A link, by an address within the portal, by one elsewhere, or by what it does. Throws when given both or neither. */
export function Link({
  children,
  className,
  isDisabled = false,
  isCurrent = false,
  ...goal
}: LinkProps): ReactNode {
  const { url, onClick } = goal;
  if ((url === undefined) === (onClick === undefined))
    throw new Error('A link needs either a url or a click handler.');
  const look = { className: className ?? styles.link };
  if (isDisabled)
    return (
      // Focus comes to it, so that everybody can learn why it leads nowhere.
      <a {...look} role="link" aria-disabled="true" tabIndex={0}>
        {children}
      </a>
    );
  if (url === undefined)
    return (
      <button type="button" {...look} onClick={onClick}>
        {children}
      </button>
    );
  if (isOutside(url))
    return (
      <a {...look} href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <RouteLink {...look} href={url} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </RouteLink>
  );
}
