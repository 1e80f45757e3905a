import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';
import type { ReactNode, Ref } from 'react';
import { Link as RouteLink } from 'wouter';
import styles from './button.module.css';

interface LinkContent {
  readonly children: ReactNode;
  readonly className?: string;
  readonly isDisabled?: boolean;
  readonly isCurrent?: boolean;
}

/** A link has either a URL or an action. */
export type LinkProps = LinkContent &
  (
    | { readonly url: string; readonly onClick?: never }
    | { readonly url?: never; readonly onClick: () => void }
  );

/** Returns true if a URL is absolute or leads to a plain page of the host, that is, not to a screen. */
const isOutside = (url: string): boolean => /^([a-z]+:|\/(info|dev)\/)/i.test(url);

/**
 * A link to a path of the portal or a URL elsewhere, or a link with an action. Throws an Error if it has
 * both a URL and an action, or neither.
 */
export function Link({ children, className, isDisabled = false, isCurrent = false, ...goal }: LinkProps) {
  const { url, onClick } = goal;
  if ((url === undefined) === (onClick === undefined))
    throw new Error('A link needs either a url or a click handler.');
  const attributes = { className: className ?? styles.link };
  if (isDisabled)
    return (
      // The disabled link stays focusable, so that all users can find out why it is disabled.
      <a {...attributes} role="link" aria-disabled="true" tabIndex={0}>
        {children}
      </a>
    );
  if (url === undefined)
    return (
      <button type="button" {...attributes} onClick={onClick}>
        {children}
      </button>
    );
  if (isOutside(url))
    return (
      <a {...attributes} href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <RouteLink {...attributes} href={url} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </RouteLink>
  );
}

/** The role of a button: the main action of a screen, a secondary one, a quiet one, or a destructive one. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'medium';
  readonly type?: 'button' | 'submit';
  readonly isDisabled?: boolean;
  /** Whether an action is pending. If so, the button shows this and cannot be pressed. */
  readonly isBusy?: boolean;
  /** Content before the label, such as an icon. */
  readonly icon?: ReactNode;
  /** The accessible name. Defaults to the visible label. */
  readonly label?: string;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A native button, so that Enter in a field of a form presses it. The button retains its focus and width
 * while it is busy.
 */
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
  /** A path of the portal, or an absolute URL elsewhere. */
  readonly url: string;
  readonly kind?: ButtonKind;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ children, url, kind = 'secondary' }: ButtonLinkProps) {
  const attributes = { className: styles.button, 'data-kind': kind, 'data-size': 'medium' };
  if (/^[a-z]+:/i.test(url))
    return (
      <a {...attributes} href={url}>
        {children}
      </a>
    );
  return (
    <RouteLink {...attributes} href={url}>
      {children}
    </RouteLink>
  );
}
