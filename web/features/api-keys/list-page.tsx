import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_KEYS } from '../../contract/api-key.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useNow } from '../../lib/use-now.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeletedKeys } from './deleted-keys.tsx';
import { keyState } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import type { KeysStore } from './keys-store.ts';
import styles from './list-page.module.css';
import { MapsKeySection } from './maps-key-section.tsx';
import { QuickStart } from './quick-start.tsx';
import type { SelectionEvent } from './selection.ts';

interface ListPageProps {
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

/** The list in whichever state it is. */
function KeyList({ store, move }: ListPageProps): ReactNode {
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
        <Button
          kind="primary"
          onClick={() => {
            move({ kind: 'add-opened' });
          }}
        >
          {keyTexts.add}
        </Button>
      }
    >
      {keyTexts.emptyText}
    </EmptyState>
  );
}

/** All keys, a way into a customer's page, and the company's maps key. */
export function ListPage({ store, move }: ListPageProps): ReactNode {
  const { phase, keys } = useSnapshot(store.state);
  const { now } = usePortal();
  const time = useNow(now);
  // As the host counts: what is over takes no room.
  const isFull = keys.filter((key) => keyState(key, time) !== 'over').length >= MAX_KEYS;
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
                onClick={() => {
                  move({ kind: 'add-opened' });
                }}
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
      {/* What comes above it would push it down. */}
      <div hidden={phase === 'loading'}>
        <MapsKeySection />
      </div>
    </Page>
  );
}
