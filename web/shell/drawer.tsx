import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { NavigationLink } from '../contract/navigation.ts';
import type { PortalConfig } from '../contract/portal-config.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import { type Offerings, offeringsOf } from '../session/offerings.ts';
import { shellTexts } from '../texts/shell.ts';
import { uiTexts } from '../texts/ui.ts';
import { Link } from '../ui/button.tsx';
import { type IconName, Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { drawerSections, isHere, missingOffering } from './drawer-sections.ts';
import { NavigationStore } from './navigation-store.ts';
import type { DrawerState } from './use-drawer.ts';
import styles from './drawer.module.css';

/** Icons of the drawer's links, by id. Links that the host adds later get a default icon. */
const icons: Readonly<Record<string, IconName>> = {
  home: 'home',
  dashboard: 'chart',
  'api-keys': 'key',
  'pricing-contact': 'mail',
  coverage: 'map',
  scene: 'look',
  subscriptions: 'card',
  pricing: 'tag',
  profile: 'person',
  'frame-tables': 'table',
  'api-reference': 'code',
};

export const linkIcon = (id: string): IconName => icons[id] ?? 'link';

function sectionName(section: number, config: PortalConfig): string {
  if (section === 2) return config.apiOfferingName;
  if (section === 3) return shellTexts.general;
  return section === 4 ? shellTexts.billing : config.secondOfferingName;
}

function disabledReason(link: NavigationLink, offerings: Offerings, config: PortalConfig): string {
  const part = missingOffering(link, offerings);
  if (part === 'other') return shellTexts.unavailable;
  return shellTexts.requires(part === 'api' ? config.apiOfferingName : config.secondOfferingName);
}

interface EntryProps {
  readonly link: NavigationLink;
  readonly why: string | null;
  /** Whether only the icons are shown. */
  readonly isBrief: boolean;
}

function Entry({ link, why, isBrief }: EntryProps) {
  const [path] = useLocation();
  const entry = (
    <Link
      url={link.url}
      className={styles.link ?? ''}
      isDisabled={why !== null}
      isCurrent={isHere(link, path)}
    >
      <Icon name={linkIcon(link.id)} />
      <span className={styles.label}>{link.label}</span>
      {why === null ? null : <span className="unseen">{why}</span>}
    </Link>
  );
  const tooltip = [isBrief ? link.label : null, why].filter((part) => part !== null).join('. ');
  return tooltip === '' ? (
    entry
  ) : (
    <Tooltip text={tooltip} placement="right">
      {entry}
    </Tooltip>
  );
}

interface DrawerLinksProps {
  readonly store: NavigationStore;
  readonly isBrief: boolean;
  readonly onRetry: () => void;
}

/** The sections with their links. Disabled links show their requirement. */
export function DrawerLinks({ store, isBrief, onRetry }: DrawerLinksProps) {
  const { config, now } = usePortal();
  const { links, hasFailed } = useSnapshot(store.state);
  const user = useUser();
  if (user === null) return null;
  if (links === null && hasFailed)
    return (
      <div className={styles.failed} data-brief={isBrief} role="alert">
        <p className={styles.label}>{shellTexts.menuFailed}</p>
        <Link onClick={onRetry}>{uiTexts.tryAgain}</Link>
      </div>
    );
  if (links === null)
    return (
      <div className={styles.waiting}>
        <Skeleton lines={5} />
      </div>
    );
  const offerings = offeringsOf(user, now());
  return (
    <div className={styles.sections} data-brief={isBrief}>
      {drawerSections(links, offerings).map(({ section, links: sectionLinks }) => (
        <section key={section} className={styles.section}>
          <h2 className={styles.name}>{sectionName(section, config)}</h2>
          <ul className={styles.list}>
            {sectionLinks.map((link) => (
              <li key={link.id}>
                <Entry
                  link={link}
                  why={link.disabled ? disabledReason(link, offerings, config) : null}
                  isBrief={isBrief}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/**
 * The drawer over the screen. The rest of the page is inert, and Escape or a click outside closes the drawer.
 */
function OverlayDrawer({
  drawer: { isOpen, setOpen },
  children,
}: {
  drawer: DrawerState;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [path] = useLocation();
  // The dialog must close before the new screen receives focus, because closing returns focus to the button
  // that opened the drawer.
  useLayoutEffect(() => dialog.current?.close(), [path]);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // A click outside closes the drawer. Keyboard users can press Escape or the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id="drawer"
      className={styles.over}
      aria-label={shellTexts.menu}
      onClose={() => setOpen(false)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) setOpen(false);
      }}
    >
      <div className={styles.sheet}>
        <button
          type="button"
          className="icon-button"
          aria-label={shellTexts.closeMenu}
          onClick={() => setOpen(false)}
        >
          <Icon name="close" />
        </button>
        <nav aria-label={shellTexts.menu}>{children}</nav>
      </div>
    </dialog>
  );
}

/**
 * The links on the left: next to the screen, with or without labels, or over the screen on mobile devices.
 */
export function Drawer({ drawer }: { readonly drawer: DrawerState }) {
  const { call } = usePortal();
  const user = useUser();
  const [store] = useState(() => new NavigationStore(call));
  const [tries, setTries] = useState(0);
  // The facts that determine the list of links.
  const cause = JSON.stringify([user?.id, user?.emailVerified, user?.subscriptions, user?.groups]);
  useEffect(() => {
    const end = new AbortController();
    void store.load(end.signal);
    return () => end.abort();
  }, [store, cause, tries]);
  const { isOverlay, isOpen } = drawer;
  const links = (
    <DrawerLinks store={store} isBrief={!isOverlay && !isOpen} onRetry={() => setTries(tries + 1)} />
  );
  if (isOverlay) return <OverlayDrawer drawer={drawer}>{links}</OverlayDrawer>;
  return (
    <nav id="drawer" className={styles.beside} data-open={isOpen} aria-label={shellTexts.menu}>
      {links}
    </nav>
  );
}
