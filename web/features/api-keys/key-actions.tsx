import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ApiKeyForm } from '../../contract/api-key-form.ts';
import { RESTORE_DAYS } from '../../contract/api-key.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './key-actions.module.css';
import type { KeysStore } from './keys-store.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import type { SelectionEvent } from './selection.ts';

interface KeyActionsProps {
  readonly apiKey: ApiKeyForm;
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

/** Replacing a key by a new one, and deleting it. */
export function KeyActions({ apiKey, store, move }: KeyActionsProps): ReactNode {
  const { navigation } = usePortal();
  const { busy } = useSnapshot(store.state);
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const { id, name, expires } = apiKey;
  const isBusy = busy.includes(id);
  const close = (): void => {
    setAsked(null);
  };
  const remove = async (): Promise<void> => {
    if (!(await store.remove(id))) return;
    navigation.release();
    move({ kind: 'deleted' });
  };
  const rotate = async (hours: number): Promise<void> => {
    if ((await store.rotate(id, hours)) === null) return;
    navigation.release();
    move({ kind: 'updated' });
  };
  return (
    <Card className={styles.actions ?? ''}>
      <div>
        <h2>{keyTexts.rotate}</h2>
        <p className="quiet">{expires === null ? keyTexts.rotateText : keyTexts.rotatedAlready}</p>
      </div>
      <Button
        isDisabled={expires !== null}
        onClick={() => {
          setAsked('rotate');
        }}
      >
        {keyTexts.rotate}
      </Button>
      <div>
        <h2>{keyTexts.delete}</h2>
        <p className="quiet">{keyTexts.deletedText(RESTORE_DAYS)}</p>
      </div>
      <Button
        icon={<Icon name="trash" />}
        onClick={() => {
          setAsked('delete');
        }}
      >
        {keyTexts.delete}
      </Button>
      <RotateDialog
        isOpen={asked === 'rotate'}
        isBusy={isBusy}
        onCancel={close}
        onConfirm={(hours) => void rotate(hours)}
      />
      <ConfirmDialog
        title={keyTexts.deleteTitle}
        kind="danger"
        isOpen={asked === 'delete'}
        isBusy={isBusy}
        confirmLabel={keyTexts.deleteConfirm}
        cancelLabel={keyTexts.deleteCancel}
        onCancel={close}
        onConfirm={() => void remove()}
      >
        <p>{keyTexts.deleteText(name, RESTORE_DAYS)}</p>
      </ConfirmDialog>
    </Card>
  );
}
