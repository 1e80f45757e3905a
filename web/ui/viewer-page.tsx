import type { ReactNode, Ref } from 'react';
import { Link as RouteLink } from 'wouter';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';
import styles from './viewer-page.module.css';

interface ViewerPageProps {
  readonly title: string;
  /** A few unobtrusive facts next to the title, if there is enough space. */
  readonly facts?: ReactNode;
  /** Who shows the image, below the title. */
  readonly source?: string | undefined;
  /** Content before the title. */
  readonly back?: ReactNode;
  /** Content at the end of the line. */
  readonly actions?: ReactNode;
  /** The content that fills the window below the line. */
  readonly children: ReactNode;
}

/** A screen whose image fills what the layout leaves of the window, below a single line with the title. */
export function ViewerPage({ title, facts, source, back, actions, children }: ViewerPageProps) {
  return (
    <div className={styles.page} data-fills-window>
      <div className={styles.line}>
        {back}
        <div className={styles.words}>
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {facts === undefined ? null : <p className={styles.facts}>{facts}</p>}
          {source === undefined ? null : (
            <p className={styles.source} dir="auto" title={source}>
              {source}
            </p>
          )}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.stage}>{children}</div>
    </div>
  );
}

interface ActionTexts {
  readonly icon: IconName;
  /** The label next to the icon. If there is too little space, it is for screen readers only. */
  readonly label: string;
  /** The tooltip. Defaults to the label. */
  readonly hint?: string;
}

interface ActionLink extends ActionTexts {
  /** A path of the portal. */
  readonly url: string;
  /** Returns the URL to open in a new tab. The function is called when the tab opens. */
  readonly newTab?: () => string;
}

interface ActionButton extends ActionTexts {
  readonly onClick: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /**
   * Id of the element that the action shows, or null while that element is hidden. Actions that show no
   * element omit the id.
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
  // The URL is set as late as possible, regardless of how the link is opened.
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

/** An action on a screen with a viewer: a link or a button next to the title. */
export function ViewerAction(props: ActionLink | ActionButton) {
  const action = 'url' in props ? <LinkAction {...props} /> : <ButtonAction {...props} />;
  return (
    <Tooltip text={props.hint ?? props.label} placement="bottom">
      {action}
    </Tooltip>
  );
}
