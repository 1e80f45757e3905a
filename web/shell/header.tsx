import type { ReactNode } from 'react';
import { usePortal, useUser } from '../portal/use-portal.ts';
import type { ScreenName } from '../routes/match-screen.ts';
import { paths } from '../routes/paths.ts';
import { shellTexts } from '../texts/shell.ts';
import { screenTitles } from '../texts/titles.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import styles from './header.module.css';

/** Logo, the screen's title, and who is logged in. */
export function Header({ screen }: { readonly screen: ScreenName }): ReactNode {
  const { config, session } = usePortal();
  const user = useUser();
  return (
    <header className={styles.header}>
      <Link url="/" className={styles.logo ?? ''}>
        {config.productName}
      </Link>
      <p className={styles.title}>{screenTitles[screen]}</p>
      {user === null ? (
        <Link url={paths.login}>{shellTexts.login}</Link>
      ) : (
        <div className={styles.user}>
          <Link url={paths.profile} className={styles.profile ?? ''}>
            <Icon name="person" />
            <span>{`${user.firstName} ${user.lastName}`}</span>
          </Link>
          <button
            type="button"
            className={styles.logOut}
            aria-label={shellTexts.logOut}
            onClick={() => void session.logOut()}
          >
            <Icon name="log-out" />
          </button>
        </div>
      )}
    </header>
  );
}
