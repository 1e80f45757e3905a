import { type IconName, Icon } from '../ui/icon.tsx';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { NavigationLink } from '../contract/navigation.ts';
import type { PortalConfig } from '../contract/portal-config.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import { type Offerings, offeringsOf } from '../session/offerings.ts';
import { shellTexts } from '../texts/shell.ts';
import { uiTexts } from '../texts/ui.ts';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './drawer-links.module.css';
import { drawerSections, isHere, missingPart } from './drawer-sections.ts';
import type { NavigationStore } from './navigation-store.ts';

/** The drawings of the drawer's links, by their ids; a link that the host adds later has a plain one. */
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

/** The drawing of a link. */
export const linkIcon = (id: string): IconName => icons[id] ?? 'link';

function sectionName(section: number, config: PortalConfig): string {
  if (section === 2) return config.apiOfferingName;
  if (section === 3) return shellTexts.general;
  return section === 4 ? shellTexts.billing : config.secondOfferingName;
}

function whyDisabled(link: NavigationLink, offerings: Offerings, config: PortalConfig): string {
  const part = missingPart(link, offerings);
  if (part === 'other') return shellTexts.unavailable;
  return shellTexts.needs(part === 'api' ? config.apiOfferingName : config.secondOfferingName);
}

interface EntryProps {
  readonly link: NavigationLink;
  readonly why: string | null;
  /** Shown by its drawing alone. */
  readonly isBrief: boolean;
}

function Entry({ link, why, isBrief }: EntryProps): ReactNode {
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
  const words = [isBrief ? link.label : null, why].filter((part) => part !== null).join('. ');
  return words === '' ? (
    entry
  ) : (
    <Tooltip text={words} placement="right">
      {entry}
    </Tooltip>
  );
}

interface DrawerLinksProps {
  readonly store: NavigationStore;
  readonly isBrief: boolean;
  readonly onRetry: () => void;
}

/** The sections of links. Those that lead nowhere are shown with what they wait for. */
export function DrawerLinks({ store, isBrief, onRetry }: DrawerLinksProps): ReactNode {
  const { config, now } = usePortal();
  const { links, hasFailed } = useSnapshot(store.state);
  const user = useUser();
  if (user === null) return null;
  if (links === null && hasFailed)
    return (
      <div className={styles.failed} data-brief={isBrief}>
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
      {drawerSections(links, offerings).map(({ section, links: own }) => (
        <section key={section} className={styles.section}>
          <h2 className={styles.name}>{sectionName(section, config)}</h2>
          <ul className={styles.list}>
            {own.map((link) => (
              <li key={link.id}>
                <Entry
                  link={link}
                  why={link.disabled ? whyDisabled(link, offerings, config) : null}
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
