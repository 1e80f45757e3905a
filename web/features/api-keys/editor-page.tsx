import { useSnapshot } from 'valtio';
import { paths } from '../../rules/screens/paths.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button, Link } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { KeyForm } from './key-form.tsx';
import type { KeysStore } from './keys-store.ts';
import type { SelectionEvent } from './selection.ts';
import styles from './editor-page.module.css';

interface EditorPageProps {
  /** Id of the key to edit, or null for a new key. */
  readonly id: string | null;
  readonly companyId: string;
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

/** Shown if the company has no key with the id in the URL. */
function MissingKey({ id, store }: { readonly id: string; readonly store: KeysStore }) {
  const { busy } = useSnapshot(store.state);
  return (
    <EmptyState
      icon="key"
      title={keyTexts.missingTitle}
      action={
        <Button isBusy={busy.includes(id)} onClick={() => void store.restore(id)}>
          {keyTexts.restoreMissing}
        </Button>
      }
    >
      {keyTexts.missingText}
    </EmptyState>
  );
}

function EditorBody({ id, companyId, store, move }: EditorPageProps) {
  const { phase, failure, keys } = useSnapshot(store.state);
  const stored = id === null ? null : keys.find((key) => key.id === id);
  // A new key does not require the list.
  if (id !== null && phase === 'loading')
    return (
      <Card>
        <Skeleton height="24rem" label={keyTexts.loading} />
      </Card>
    );
  if (id !== null && phase === 'failed')
    return (
      <Card>
        <ErrorState title={keyTexts.failedTitle} onRetry={() => void store.load()}>
          {failure}
        </ErrorState>
      </Card>
    );
  if (id !== null && stored === undefined)
    return (
      <Card>
        <MissingKey id={id} store={store} />
      </Card>
    );
  return <KeyForm stored={stored ?? null} companyId={companyId} store={store} move={move} />;
}

export function EditorPage(props: EditorPageProps) {
  return (
    <Page title={props.id === null ? keyTexts.createTitle : keyTexts.editTitle}>
      <p className={styles.back}>
        <Link url={paths.apiKeys}>
          <Icon name="back" /> {keyTexts.back}
        </Link>
      </p>
      <EditorBody {...props} />
    </Page>
  );
}
