import { type ReactNode, useSyncExternalStore, type RefObject, Suspense, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { lazy } from '../lib/lazy-part.tsx';
import { useFocusRestoration } from '../lib/lost-focus.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import { shellTexts } from '../texts/shell.ts';
import { screenTitles } from '../texts/titles.ts';
import { Link } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Snackbars } from '../ui/snackbars.tsx';
import { AboveContent, BillingNotices } from './billing-parts.tsx';
import { Header } from './header.tsx';
import { layoutParts } from './layout-parts.ts';
import { useDrawer } from './use-drawer.ts';
import { type CurrentScreen, useScreenEntry } from './use-screen-entry.ts';
import styles from './layout.module.css';

function LinkList({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [name: string, url: string | null])[];
}) {
  const configured = links.filter((link): link is readonly [string, string] => link[1] !== null);
  if (configured.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="row">
        {configured.map(([name, url]) => (
          <li key={url}>
            <Link url={url} className={styles.link ?? ''}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows a description of the product and links. Links that are not configured are omitted. */
function Footer() {
  const { config, now } = usePortal();
  const { contact, privacy, terms, imprint, social } = config.links;
  return (
    <footer className={styles.footer}>
      <div className={`${styles.inner} spread`}>
        <p className={styles.about}>{shellTexts.about}</p>
        <LinkList
          label={shellTexts.footerLinks}
          links={[
            [shellTexts.contact, contact],
            [shellTexts.privacy, privacy],
            [shellTexts.terms, terms],
            [shellTexts.imprint, imprint],
          ]}
        />
        <LinkList label={shellTexts.socialSites} links={social.map(({ name, url }) => [name, url])} />
        <p className={`${styles.legal} row`}>
          <span>{shellTexts.copyright(new Date(now()).getFullYear(), config.productName)}</span>
          {config.version === '' ? null : <span>{shellTexts.version(config.version)}</span>}
        </p>
      </div>
    </footer>
  );
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function OfflineBanner() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status" className={styles.offline}>
      {isOnline ? null : <p className={styles.banner}>{shellTexts.offline}</p>}
    </div>
  );
}

// Logging in requires neither the drawer nor the popup.
const Drawer = lazy(async () => (await import('./drawer.tsx')).Drawer);
const RoutePopup = lazy(async () => (await import('./route-popup.tsx')).RoutePopup);

interface LayoutProps {
  /** The current screen, or null during a redirect. */
  readonly place: CurrentScreen | null;
  readonly children: ReactNode;
}

/**
 * The message after a redirect from a screen that the user cannot access. The popup is loaded when it is
 * first needed.
 */
function Popup() {
  const { popup } = useSnapshot(usePortal().session.state);
  const [isWanted, setWanted] = useState(false);
  // The popup stays mounted after it has been shown, so that it can fade out.
  if (popup !== null && !isWanted) setWanted(true);
  return isWanted ? (
    <ErrorBoundary>
      <Suspense>
        <RoutePopup />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

function Column({ place, main, children }: LayoutProps & { readonly main: RefObject<HTMLElement | null> }) {
  const [path] = useLocation();
  const { hasHeader, hasFooter } = layoutParts(path);
  const area = place?.area ?? null;
  return (
    <div className={styles.column}>
      <div className={styles.window}>
        <OfflineBanner />
        {hasHeader ? <AboveContent area={area} isCalm={!hasFooter || area === 'coverage'} /> : null}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className={styles.main}
          aria-label={place === null ? undefined : screenTitles[place.screen]}
        >
          {children}
        </main>
      </div>
      {hasFooter ? <Footer /> : null}
    </div>
  );
}

export function Layout({ place, children }: LayoutProps) {
  const { messages } = usePortal();
  const [path] = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const drawer = useDrawer();
  const isLoggedIn = useUser() !== null;
  useScreenEntry(place, main);
  useFocusRestoration(frame);
  const { hasHeader } = layoutParts(path);
  const hasDrawer = hasHeader && isLoggedIn;
  return (
    <div ref={frame} className={styles.layout}>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {shellTexts.skip}
      </a>
      {hasHeader ? <Header screen={place?.screen ?? null} drawer={hasDrawer ? drawer : null} /> : null}
      <div className={styles.body}>
        {hasDrawer ? (
          <div className={styles.side} data-open={drawer.isOpen}>
            <ErrorBoundary>
              <Suspense>
                <Drawer drawer={drawer} />
              </Suspense>
            </ErrorBoundary>
          </div>
        ) : null}
        <Column place={place} main={main}>
          {children}
        </Column>
      </div>
      <Popup />
      <BillingNotices area={place?.area ?? null} />
      <Snackbars messages={messages} />
    </div>
  );
}
