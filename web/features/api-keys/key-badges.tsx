import { longDate, relativeTime } from '../../lib/time-text.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { ApiKeyForm } from './key-draft.ts';
import { shortKey, isStillUsed, keyState } from './key-state.ts';
import { isOpenToAll } from './whitelist-row.ts';
import styles from './key-copy.module.css';

interface KeyCopyProps {
  readonly apiKey: string;
  /** Label of the button. The default label contains the name of the key. */
  readonly label?: string;
  readonly name?: string;
}

/** Shows a shortened key. A click copies the entire key. */
export function KeyCopy({ apiKey, name = '', label = keyTexts.copyKey(name) }: KeyCopyProps) {
  const portal = usePortal();
  const user = useUser();
  const announce = (isCopied: boolean): void => {
    if (!isCopied) {
      portal.messages.add('error', keyTexts.notCopied);
      return;
    }
    portal.messages.add('success', keyTexts.copied);
    if (user !== null) trackingOf(portal).track('xp360api', 'key_copied', 'company', user.company.id);
  };
  return (
    <span className={styles.place}>
      <CopyButton text={apiKey} label={label} onCopied={announce}>
        <code className={styles.key}>{shortKey(apiKey)}</code>
      </CopyButton>
    </span>
  );
}

/** Returns when a key was last used, and how often in the last 30 days. */
export const usageText = ({ lastUsed, sessions30d }: ApiKeyForm, now: number): string =>
  lastUsed === null && sessions30d === 0
    ? keyTexts.neverUsed
    : [
        lastUsed === null ? [] : keyTexts.lastUsed(relativeTime(Date.parse(lastUsed), now)),
        keyTexts.loads(sessions30d),
      ]
        .flat()
        .join(' · ');

/** Shows warnings about a key, for example that any site can use it, or that it expires soon. */
export function KeyBadges({ apiKey, now }: { readonly apiKey: ApiKeyForm; readonly now: number }) {
  const state = keyState(apiKey, now);
  const ends = apiKey.expires === null ? '' : relativeTime(Date.parse(apiKey.expires), now);
  return (
    <>
      {isOpenToAll(apiKey.whitelistUrls) && state !== 'expired' ? (
        <Tooltip text={keyTexts.openToAllHint}>
          <span className="badge" data-kind="warning">
            {keyTexts.openToAll}
          </span>
        </Tooltip>
      ) : null}
      {state === 'expiring' ? (
        <>
          <Tooltip text={keyTexts.replacedHint}>
            <span className="badge" data-kind="warning">
              {keyTexts.replaced}
            </span>
          </Tooltip>
          <p className="small">{keyTexts.worksUntil(longDate(apiKey.expires ?? ''), ends)}</p>
        </>
      ) : null}
      {state === 'expired' ? (
        <Tooltip text={keyTexts.replacedHint}>
          <span className="badge">{keyTexts.expired}</span>
        </Tooltip>
      ) : null}
      {isStillUsed(apiKey, now) ? <p className="warning small">{keyTexts.stillUsed}</p> : null}
    </>
  );
}
