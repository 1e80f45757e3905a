import type { ReactNode } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { shellTexts } from '../texts/shell.ts';
import { Link } from '../ui/link.tsx';
import styles from './footer.module.css';

function LinkList({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [name: string, url: string | null])[];
}): ReactNode {
  const given = links.filter((link): link is readonly [string, string] => link[1] !== null);
  if (given.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {given.map(([name, url]) => (
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

/** What the product is, and whom to ask. Links that the owner has not set are left out. */
export function Footer(): ReactNode {
  const { config, now } = usePortal();
  const { contact, privacy, terms, social } = config.links;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.about}>{shellTexts.about}</p>
        <LinkList
          label={shellTexts.footerLinks}
          links={[
            [shellTexts.contact, contact],
            [shellTexts.privacy, privacy],
            [shellTexts.terms, terms],
          ]}
        />
        <LinkList label={shellTexts.socialSites} links={social.map(({ name, url }) => [name, url])} />
        <p className={styles.legal}>
          <span>{shellTexts.copyright(new Date(now()).getFullYear(), config.productName)}</span>
          {config.version === '' ? null : <span>{shellTexts.version(config.version)}</span>}
        </p>
      </div>
    </footer>
  );
}
