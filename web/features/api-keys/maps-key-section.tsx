import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAPS_KEY_INVALID } from '../../contract/maps.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/page.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import { KeyCopy } from './key-badges.tsx';
import { type MapsKeyState, canSave, canValidate } from './maps-key-machine.ts';
import { MapsKeyStore } from './maps-key-store.ts';
import styles from './maps-key-section.module.css';

type Edited = Extract<MapsKeyState, { typed: string }>;

function MapsKeyForm({ store, machine }: { store: MapsKeyStore; machine: Edited }) {
  const field = useRef<HTMLInputElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const { status } = machine;
  const isRefused = status === 'edit' && machine.isRefused;
  const isBusy = status === 'edit' ? machine.isChecking : machine.isSaving;
  useEffect(() => field.current?.focus(), [isRefused]);
  useEffect(() => {
    if (status === 'validated') save.current?.focus();
  }, [status]);
  return (
    <form
      className={`${styles.form} stack`}
      onSubmit={(event) => {
        event.preventDefault();
        void (status === 'edit' ? store.validate() : store.save());
      }}
    >
      <TextField
        ref={field}
        label={keyTexts.mapsInput}
        hint={status === 'validated' ? keyTexts.mapsValid : keyTexts.mapsInputHint}
        error={isRefused ? MAPS_KEY_INVALID : null}
        value={machine.typed}
        autoComplete="off"
        isDisabled={status === 'validated' && machine.isSaving}
        onChange={(text) => store.move({ kind: 'typed', text })}
      />
      <div className="row">
        <Button
          isBusy={status === 'edit' && isBusy}
          isDisabled={!canValidate(machine) && !isBusy}
          onClick={() => void store.validate()}
        >
          {keyTexts.mapsValidate}
        </Button>
        <Button
          ref={save}
          kind="primary"
          isBusy={status === 'validated' && isBusy}
          isDisabled={!canSave(machine) && status !== 'validated'}
          onClick={() => void store.save()}
        >
          {keyTexts.save}
        </Button>
        <Button
          kind="quiet"
          isDisabled={status === 'validated' && machine.isSaving}
          onClick={() => store.move({ kind: 'closed' })}
        >
          {keyTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

interface StoredProps {
  readonly store: MapsKeyStore;
  readonly current: string | null;
  readonly onDelete: () => void;
}

function StoredMapsKey({ store, current, onDelete }: StoredProps) {
  if (current === null)
    return (
      <div className="spread">
        <span className="quiet">{keyTexts.mapsNone}</span>
        <Button onClick={() => store.open()}>{keyTexts.mapsAdd}</Button>
      </div>
    );
  return (
    <div className="spread">
      <KeyCopy apiKey={current} label={keyTexts.mapsCopy} />
      <div className={styles.tools}>
        <IconButton icon="edit" label={keyTexts.mapsEdit} onClick={() => store.open()} />
        <IconButton icon="trash" label={keyTexts.mapsDelete} onClick={onDelete} />
      </div>
    </div>
  );
}

/** The section for the company's own key for Google's web services. */
export function MapsKeySection() {
  const { call, messages, session, showError } = usePortal();
  const user = useUser();
  const current = user?.company.google_api_key ?? null;
  const [isConfirming, setConfirming] = useState(false);
  const [store] = useState(
    () =>
      new MapsKeyStore({
        call,
        companyId: user?.company.id ?? '',
        messages,
        showError,
        current: () => session.state.user?.company.google_api_key ?? null,
        onChange: (google_api_key) => {
          const company = session.state.user?.company;
          if (company) session.change({ company: { ...company, google_api_key } });
        },
      }),
  );
  const { machine, isDeleting } = useSnapshot(store.state);
  return (
    <Card>
      <div>
        <h2>{keyTexts.mapsTitle}</h2>
        <p className="quiet">{keyTexts.mapsText}</p>
      </div>
      {'typed' in machine ? (
        <MapsKeyForm store={store} machine={machine} />
      ) : (
        <StoredMapsKey store={store} current={current} onDelete={() => setConfirming(true)} />
      )}
      <ConfirmDialog
        title={keyTexts.sure}
        kind="danger"
        isOpen={isConfirming}
        isBusy={isDeleting}
        confirmLabel={keyTexts.yesDelete}
        cancelLabel={keyTexts.cancelDelete}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void store.remove().then((isDeleted) => isDeleted && setConfirming(false))}
      >
        <p>{keyTexts.cannotUndo}</p>
      </ConfirmDialog>
    </Card>
  );
}
