import type { ReactNode, Ref } from 'react';
import { Link as RouteLink } from 'wouter';
import styles from './button.module.css';
import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';

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
export function Link({ children, className, isDisabled = false, isCurrent = false, ...goal }: LinkProps) {
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

/** What a button's look says: the main action of a screen, one beside it, a quiet one, or one that destroys. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'medium';
  readonly type?: 'button' | 'submit';
  readonly isDisabled?: boolean;
  /** Something is on its way: the button shows it and cannot be pressed again. */
  readonly isBusy?: boolean;
  /** Stands before the words. */
  readonly icon?: ReactNode;
  /** What a screen reader says instead of the words. */
  readonly label?: string;
  readonly onClick?: () => void;
  /** The button itself, to move focus to it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. A native one, so that Enter in a form's fields presses it. While busy it keeps focus and width. */
export function Button({
  children,
  kind = 'secondary',
  size = 'medium',
  type = 'button',
  isDisabled = false,
  isBusy = false,
  icon,
  label,
  onClick,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      disabled={isDisabled}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={label}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {isBusy ? <SlSpinner className={styles.spinner ?? ''} aria-hidden="true" /> : null}
      <span className={styles.words}>
        {icon}
        {children}
      </span>
    </button>
  );
}

interface ButtonLinkProps {
  readonly children: ReactNode;
  /** An address within the portal, or a whole one elsewhere. */
  readonly url: string;
  readonly kind?: ButtonKind;
}

/** A link to another screen that is as weighty as a button. */
export function ButtonLink({ children, url, kind = 'secondary' }: ButtonLinkProps) {
  const look = { className: styles.button, 'data-kind': kind, 'data-size': 'medium' };
  if (/^[a-z]+:/i.test(url))
    return (
      <a {...look} href={url}>
        {children}
      </a>
    );
  return (
    <RouteLink {...look} href={url}>
      {children}
    </RouteLink>
  );
}
