import { useSnapshot } from 'valtio';
import { RESTORE_DAYS, MAX_KEYS } from '../../contract/api-key.ts';
import { relativeTime } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { shortName, keyState } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import type { KeysStore } from './keys-store.ts';
import { MapsKeySection } from './maps-key-section.tsx';
import { QuickStart } from './quick-start.tsx';
import type { SelectionEvent } from './selection.ts';
import styles from './list-page.module.css';

/** Lists the deleted keys that can be restored. Renders nothing if there are none. */
function DeletedKeys({ store }: { readonly store: KeysStore }) {
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
      <ul className="divided">
        {deleted.map(({ id, name, until }) => (
          <li key={id} className="spread">
            <span>
              <b>
                <bdi>{shortName(name)}</bdi>
              </b>{' '}
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

interface ListPageProps {
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

function KeyList({ store, move }: ListPageProps) {
  const { phase, failure, keys } = useSnapshot(store.state);
  if (phase === 'loading') return <Skeleton height="14rem" label={keyTexts.loading} />;
  if (phase === 'failed')
    return (
      <ErrorState title={keyTexts.failedTitle} onRetry={() => void store.load()}>
        {failure}
      </ErrorState>
    );
  if (keys.length > 0) return <KeyTable store={store} move={move} />;
  return (
    <EmptyState
      icon="key"
      title={keyTexts.emptyTitle}
      action={
        <Button kind="primary" onClick={() => move({ kind: 'add-opened' })}>
          {keyTexts.add}
        </Button>
      }
    >
      {keyTexts.emptyText}
    </EmptyState>
  );
}

/** Shows all keys, the snippets for a customer's page, and the company's maps key. */
export function ListPage({ store, move }: ListPageProps) {
  const { phase, keys } = useSnapshot(store.state);
  const { now } = usePortal();
  const time = useNow(now);
  // Expired keys do not count toward the limit, as on the host.
  const isFull = keys.filter((key) => keyState(key, time) !== 'expired').length >= MAX_KEYS;
  const isEmpty = phase === 'ready' && keys.length === 0;
  return (
    <Page
      title={keyTexts.title}
      lead={keyTexts.lead}
      {...(isEmpty
        ? {}
        : {
            actions: (
              <Button
                kind="primary"
                icon={<Icon name="add" />}
                isDisabled={isFull || phase !== 'ready'}
                onClick={() => move({ kind: 'add-opened' })}
              >
                {keyTexts.add}
              </Button>
            ),
          })}
    >
      {isFull ? <p className={styles.full}>{keyTexts.full(MAX_KEYS)}</p> : null}
      <Card className={styles.list ?? ''}>
        <KeyList store={store} move={move} />
      </Card>
      <DeletedKeys store={store} />
      {keys.length > 0 ? <QuickStart keys={keys.filter((key) => keyState(key, time) === 'on')} /> : null}
      {/* The maps key section comes last, so that its appearance does not move other content. */}
      <div hidden={phase === 'loading'}>
        <MapsKeySection />
      </div>
    </Page>
  );
}
