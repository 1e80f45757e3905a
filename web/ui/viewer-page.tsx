import type { ReactNode, Ref } from 'react';
import { Link as RouteLink } from 'wouter';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';
import styles from './viewer-page.module.css';

interface ViewerPageProps {
  readonly title: string;
  /** A few unobtrusive facts next to the title, if there is space. */
  readonly facts?: ReactNode;
  /** Content shown before the title. */
  readonly back?: ReactNode;
  /** Content shown at the end of the line. */
  readonly actions?: ReactNode;
  /** The content that fills the window below. */
  readonly children: ReactNode;
}

/** A screen whose image fills the window, below a single line with its title. */
export function ViewerPage({ title, facts, back, actions, children }: ViewerPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.line}>
        {back}
        <div className={styles.words}>
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {facts === undefined ? null : <p className={styles.facts}>{facts}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.stage}>{children}</div>
    </div>
  );
}

interface ActionTexts {
  readonly icon: IconName;
  /**
   * The label, shown next to the icon. If there is too little space, it is available only to screen readers.
   */
  readonly label: string;
  /** The tooltip; by default the label. */
  readonly hint?: string;
}

interface ActionLink extends ActionTexts {
  /** A path within the portal. */
  readonly url: string;
  /** A function that returns the address to open in a new tab; called at the moment of opening. */
  readonly newTab?: () => string;
}

interface ActionButton extends ActionTexts {
  readonly onClick: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /**
   * The id of the element that the action shows; null while that element is hidden, and omitted if the action
   * shows none.
   */
  readonly expands?: string | null;
  readonly ref?: Ref<HTMLButtonElement>;
}

function ActionContent({ icon, label }: Pick<ActionTexts, 'icon' | 'label'>) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </>
  );
}

function LinkAction({ icon, label, url, newTab }: ActionLink) {
  const face = <ActionContent icon={icon} label={label} />;
  if (newTab === undefined)
    return (
      <RouteLink href={url} className={styles.action}>
        {face}
      </RouteLink>
    );
  // The address is set as late as possible, regardless of how the link is opened.
  const renew = ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void => {
    currentTarget.href = newTab();
  };
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={styles.action}
      onPointerDown={renew}
      onClick={renew}
    >
      {face}
    </a>
  );
}

function ButtonAction({ icon, label, onClick, isBusy, isDisabled, expands, ref }: ActionButton) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.action}
      disabled={isDisabled}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-expanded={expands === undefined ? undefined : expands !== null}
      aria-controls={expands ?? undefined}
      onClick={() => {
        if (isBusy !== true) onClick();
      }}
    >
      <ActionContent icon={icon} label={label} />
    </button>
  );
}

/** An action of a viewer's screen, which is a link or a button next to its title. */
export function ViewerAction(props: ActionLink | ActionButton) {
  const action = 'url' in props ? <LinkAction {...props} /> : <ButtonAction {...props} />;
  return (
    <Tooltip text={props.hint ?? props.label} placement="bottom">
      {action}
    </Tooltip>
  );
}
