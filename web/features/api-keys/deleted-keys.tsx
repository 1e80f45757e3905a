import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { RESTORE_DAYS } from '../../contract/api-key.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './deleted-keys.module.css';
import { shortName } from './key-text.ts';
import type { KeysStore } from './keys-store.ts';

/** Keys that were deleted and can be brought back; nothing while there are none. */
export function DeletedKeys({ store }: { readonly store: KeysStore }): ReactNode {
  const { deleted, busy } = useSnapshot(store.state);
  const { now } = usePortal();
  const time = useNow(now);
  if (deleted.length === 0) return null;
  return (
    <Card>
      <div>
        <h2>{keyTexts.deletedTitle}</h2>
        <p className="quiet">{keyTexts.deletedText(RESTORE_DAYS)}</p>
      </div>
      <ul className={styles.list}>
        {deleted.map(({ id, name, until }) => (
          <li key={id} className={styles.item}>
            <span>
              <b className={styles.name}>{shortName(name)}</b>{' '}
              <span className="quiet">{keyTexts.restorableUntil(relativeTime(Date.parse(until), time))}</span>
            </span>
            <Button
              size="small"
              label={keyTexts.restoreKey(name)}
              isBusy={busy.includes(id)}
              onClick={() => void store.restore(id)}
            >
              {keyTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
