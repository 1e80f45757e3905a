import type { ReactNode } from 'react';
import type { ApiKeyForm } from '../../contract/api-key-form.ts';
import { relativeTime } from '../../lib/time-text.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { isStillUsed, keyState } from './key-state.ts';
import { isOpenToAll } from './whitelist-row.ts';

/** When a key was last used, and how much in the last 30 days. */
export const usageText = ({ lastUsed, sessions30d }: ApiKeyForm, now: number): string =>
  lastUsed === null && sessions30d === 0
    ? keyTexts.neverUsed
    : [
        lastUsed === null ? [] : keyTexts.lastUsed(relativeTime(Date.parse(lastUsed), now)),
        keyTexts.loads(sessions30d),
      ]
        .flat()
        .join(' · ');

/** What one should know of a key at a glance: that any site may use it, and that its end is near or past. */
export function KeyBadges({ apiKey, now }: { readonly apiKey: ApiKeyForm; readonly now: number }): ReactNode {
  const state = keyState(apiKey, now);
  const ends = apiKey.expires === null ? '' : relativeTime(Date.parse(apiKey.expires), now);
  return (
    <>
      {isOpenToAll(apiKey.whitelistUrls) && state !== 'over' ? (
        <Tooltip text={keyTexts.openToAllHint}>
          <span className="badge" data-kind="warning">
            {keyTexts.openToAll}
          </span>
        </Tooltip>
      ) : null}
      {state === 'ending' ? (
        <Tooltip text={keyTexts.replacedHint}>
          <span className="badge" data-kind="warning">
            {keyTexts.ends(ends)}
          </span>
        </Tooltip>
      ) : null}
      {state === 'over' ? (
        <Tooltip text={keyTexts.replacedHint}>
          <span className="badge">{keyTexts.over}</span>
        </Tooltip>
      ) : null}
      {isStillUsed(apiKey, now) ? <p className="warning small">{keyTexts.stillUsed}</p> : null}
    </>
  );
}
