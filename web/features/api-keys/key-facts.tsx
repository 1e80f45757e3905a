import type { ReactNode } from 'react';
import type { ApiKeyForm } from '../../contract/api-key-form.ts';
import { longDate } from '../../lib/long-date.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useUser } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Card } from '../../ui/page.tsx';
import { KeyBadges } from './key-badges.tsx';
import { KeyCopy } from './key-copy.tsx';
import styles from './editor-page.module.css';

/** What is known of a key and not for its editor to change. */
export function KeyFacts({ apiKey, now }: { readonly apiKey: ApiKeyForm; readonly now: number }): ReactNode {
  const company = useUser()?.company;
  const { id, name, created, updated, companyOwner, lastUsed, sessions30d } = apiKey;
  return (
    <Card>
      <div>
        <h2>{keyTexts.key}</h2>
        <p className="quiet">{keyTexts.keyHint}</p>
      </div>
      <div>
        <KeyCopy apiKey={id} name={name} />
      </div>
      <div className={styles.badges}>
        <KeyBadges apiKey={apiKey} now={now} />
      </div>
      <dl className={styles.facts}>
        <dt>{keyTexts.created}</dt>
        <dd>{longDate(created)}</dd>
        <dt>{keyTexts.updated}</dt>
        <dd>{longDate(updated)}</dd>
        <dt>{keyTexts.owner}</dt>
        <dd>
          {company?.id === companyOwner ? company.name : null}
          <span className={styles.company}>{companyOwner}</span>
        </dd>
        {/* Loads of days before uses were noted have no time. */}
        {lastUsed === null && sessions30d > 0 ? null : (
          <>
            <dt>{keyTexts.lastUse}</dt>
            <dd>{lastUsed === null ? keyTexts.neverUsed : relativeTime(Date.parse(lastUsed), now)}</dd>
          </>
        )}
        <dt>{keyTexts.loadsTitle}</dt>
        <dd>{keyTexts.loadCount(sessions30d)}</dd>
      </dl>
    </Card>
  );
}
