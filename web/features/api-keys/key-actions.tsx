import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { RESTORE_DAYS } from '../../contract/api-key.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { keyName } from '../../texts/key-name.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import type { ApiKeyForm } from './key-draft.ts';
import type { KeysStore } from './keys-store.ts';
import type { SelectionEvent } from './selection.ts';
import styles from './key-actions.module.css';

/** Default and maximum time for which the old key remains valid, in hours. */
const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 168;

interface RotateDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (hours: number) => void;
}

function RotateDialog({ isOpen, isBusy, onCancel, onConfirm }: RotateDialogProps) {
  const id = useId();
  const [hours, setHours] = useState(DEFAULT_OVERLAP_HOURS);
  return (
    <ConfirmDialog
      title={keyTexts.rotate}
      isOpen={isOpen}
      isBusy={isBusy}
      confirmLabel={keyTexts.rotateConfirm}
      cancelLabel={keyTexts.rotateCancel}
      onCancel={onCancel}
      onConfirm={() => onConfirm(hours)}
      onReset={() => setHours(DEFAULT_OVERLAP_HOURS)}
    >
      <p>{keyTexts.rotateText}</p>
      <div className={`${styles.overlap} stack tight`}>
        <label htmlFor={id}>
          {keyTexts.rotateOverlap} <b>{keyTexts.overlapHours(hours)}</b>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={MAX_OVERLAP_HOURS}
          step={12}
          value={hours}
          aria-valuetext={keyTexts.overlapHours(hours)}
          onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
        />
      </div>
    </ConfirmDialog>
  );
}

interface KeyActionsProps {
  readonly apiKey: ApiKeyForm;
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

export function KeyActions({ apiKey, store, move }: KeyActionsProps) {
  const { navigation } = usePortal();
  const { busy } = useSnapshot(store.state);
  const [dialog, setDialog] = useState<'rotate' | 'delete' | null>(null);
  const { id, name, expires } = apiKey;
  const isBusy = busy.includes(id);
  const close = (): void => setDialog(null);
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
      <Button isDisabled={expires !== null} onClick={() => setDialog('rotate')}>
        {keyTexts.rotate}
      </Button>
      <div>
        <h2>{keyTexts.delete}</h2>
        <p className="quiet">{keyTexts.deletedText(RESTORE_DAYS)}</p>
      </div>
      <Button icon={<Icon name="trash" />} onClick={() => setDialog('delete')}>
        {keyTexts.delete}
      </Button>
      <RotateDialog
        isOpen={dialog === 'rotate'}
        isBusy={isBusy}
        onCancel={close}
        onConfirm={(hours) => void rotate(hours)}
      />
      <ConfirmDialog
        title={keyTexts.deleteTitle}
        kind="danger"
        isOpen={dialog === 'delete'}
        isBusy={isBusy}
        confirmLabel={keyTexts.deleteConfirm}
        cancelLabel={keyTexts.deleteCancel}
        onCancel={close}
        onConfirm={() => void remove()}
      >
        <p>{keyTexts.deleteText(keyName(name, expires), RESTORE_DAYS)}</p>
      </ConfirmDialog>
    </Card>
  );
}
