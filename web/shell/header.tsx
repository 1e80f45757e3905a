import { usePortal, useUser } from '../portal/use-portal.ts';
import type { ScreenName } from '../rules/screens/match-screen.ts';
import { paths } from '../rules/screens/paths.ts';
import { shellTexts } from '../texts/shell.ts';
import { screenTitles } from '../texts/titles.ts';
import { Link } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { DrawerState } from './use-drawer.ts';
import styles from './header.module.css';

/** The logo of the product, a sphere with meridians. */
function Logo({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="13" fill="var(--accent)" />
      <path
        d="M3 16c4 4 22 4 26 0M16 3c-7 8-7 18 0 26M16 3c7 8 7 18 0 26"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
      />
    </svg>
  );
}

function menuLabel({ isOverlay, isOpen }: DrawerState): string {
  if (!isOpen) return shellTexts.openMenu;
  return isOverlay ? shellTexts.closeMenu : shellTexts.collapseMenu;
}

/** Shows the logged-in user with a button for logging out, or a link for logging in. */
function Person() {
  const { session } = usePortal();
  const user = useUser();
  if (user === null)
    return (
      <Link url={paths.login} className={styles.profile ?? ''}>
        {shellTexts.login}
      </Link>
    );
  return (
    <div className={styles.user}>
      <Link url={paths.profile} className={styles.profile ?? ''}>
        <Icon name="person" />
        <span className={styles.name} dir="auto">{`${user.firstName} ${user.lastName}`}</span>
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={shellTexts.logOut}
        title={shellTexts.logOut}
        onClick={() => void session.logOut()}
      >
        <Icon name="log-out" />
      </button>
    </div>
  );
}

interface HeaderProps {
  readonly screen: ScreenName | null;
  /** The state of the drawer, or null if there is no drawer. */
  readonly drawer: DrawerState | null;
}

export function Header({ screen, drawer }: HeaderProps) {
  const { config } = usePortal();
  return (
    <header className={styles.header}>
      {drawer === null ? null : (
        <button
          type="button"
          className="icon-button"
          aria-label={menuLabel(drawer)}
          aria-expanded={drawer.isOpen}
          aria-controls="drawer"
          onClick={() => drawer.setOpen(!drawer.isOpen)}
        >
          <Icon name="menu" />
        </button>
      )}
      <Link url="/" className={styles.logo ?? ''}>
        <Logo className={styles.mark} />
        <span className={styles.product}>{config.productName}</span>
      </Link>
      <p className={styles.title}>{screen === null ? null : screenTitles[screen]}</p>
      <Person />
    </header>
  );
}
