import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { UPDATE_FAILED } from '../../contract/api-key.ts';
import { longDate, relativeTime } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { keyName } from '../../texts/key-name.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyBadges, KeyCopy } from './key-badges.tsx';
import type { ApiKeyForm } from './key-draft.ts';
import { KeyEditor, hasUnsaved } from './key-editor.ts';
import { keyState } from './key-state.ts';
import type { KeysStore } from './keys-store.ts';
import { QuickStart } from './quick-start.tsx';
import type { SelectionEvent } from './selection.ts';
import { WhitelistField, WhitelistTester } from './whitelist-field.tsx';
import styles from './editor-page.module.css';

export interface EditorProps {
  /** The stored key, or null for a new one. */
  readonly stored: ApiKeyForm | null;
  readonly companyId: string;
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

/** Creates an editor that asks for confirmation before changes are lost, and navigates after saving. */
function useKeyEditor({ stored, companyId, store, move }: EditorProps) {
  const { call, messages, navigation, showError } = usePortal();
  const [editor] = useState(() => {
    const reload = async (): Promise<ApiKeyForm | undefined> => {
      await store.load();
      return stored === null ? undefined : store.find(stored.id);
    };
    return new KeyEditor({ call, companyId, reload }, stored);
  });
  const save = async (): Promise<boolean> => {
    const outcome = await editor.save();
    if (outcome.kind === 'created' || outcome.kind === 'updated') {
      const { kind, key } = outcome;
      if (kind === 'created') store.add(key);
      else store.update(key);
      navigation.release();
      messages.add('success', keyTexts[`${kind}Message`](key.name));
      move(kind === 'created' ? { kind, id: key.id } : { kind });
    } else if (outcome.kind === 'failed') {
      showError(outcome.error);
      if (stored === null) move({ kind: 'create-failed' });
    } else if (outcome.kind === 'missing' && stored !== null) {
      const restore = { label: keyTexts.restoreMissing, act: () => void store.restore(stored.id) };
      messages.add('error', UPDATE_FAILED, restore);
    } else if (outcome.kind === 'refused' && editor.state.error !== null) {
      const { field, message } = editor.state.error;
      if (field !== null) return true;
      messages.add('info', message);
    }
    return false;
  };
  const saveToLeave = useEffectEvent(async (): Promise<boolean> => {
    await save();
    return !hasUnsaved(editor.state);
  });
  useEffect(() => {
    const watch = (): void => {
      if (hasUnsaved(editor.state)) navigation.block(saveToLeave);
      else navigation.release();
    };
    // The check runs synchronously with each change, because the user can press the back button before the
    // next render.
    const stop = subscribe(editor.state, watch, true);
    return () => {
      stop();
      navigation.release();
    };
  }, [editor, navigation]);
  return { editor, save };
}

/**
 * Reports that another user changed the key during editing. Both versions of the key are preserved until the
 * user chooses one.
 */
function ChangedNotice({ editor }: { readonly editor: KeyEditor }) {
  return (
    <div className={`${styles.changed} spread`} role="alert">
      <div>
        <b>{keyTexts.changedTitle}</b>
        <p>{keyTexts.changedText}</p>
      </div>
      <Button size="small" onClick={() => editor.reset()}>
        {keyTexts.useOther}
      </Button>
    </div>
  );
}

/** Facts about a key that the editor cannot change. */
function KeyFacts({ apiKey, now }: { readonly apiKey: ApiKeyForm; readonly now: number }) {
  const company = useUser()?.company;
  const { id, name, created, updated, companyOwner, lastUsed, expires, sessions30d } = apiKey;
  return (
    <Card>
      <div>
        <h2>{keyTexts.key}</h2>
        <p className="quiet">{keyTexts.keyHint}</p>
      </div>
      <div>
        <KeyCopy apiKey={id} name={keyName(name, expires)} />
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
        {/* There is no time of last use if all loads occurred before uses were recorded. */}
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

interface KeyFieldsProps extends EditorProps {
  readonly editor: KeyEditor;
  readonly save: () => Promise<boolean>;
  readonly time: number;
}

function KeyFields({ stored, move, editor, save, time }: KeyFieldsProps) {
  const { name, active, error, isSaving } = useSnapshot(editor.state) as KeyEditor['state'];
  const nameField = useRef<HTMLInputElement>(null);
  const [failures, setFailures] = useState(0);
  const isNew = stored === null;
  useEffect(() => {
    if (isNew) nameField.current?.focus();
  }, [isNew]);
  const submit = async (): Promise<void> => {
    if (await save()) setFailures((count) => count + 1);
  };
  return (
    <Form className="stack wide" failures={failures} onSubmit={() => void submit()}>
      <TextField
        ref={nameField}
        label={keyTexts.name}
        hint={keyTexts.nameHint}
        error={error?.field === 'name' ? error.message : null}
        value={name}
        autoComplete="off"
        onChange={(text) => editor.setName(text)}
      />
      {isNew ? null : (
        <KeySwitch editor={editor} isOn={active} isExpired={keyState(stored, time) === 'expired'} />
      )}
      <WhitelistField editor={editor} />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isSaving}>
          {isNew ? keyTexts.create : keyTexts.save}
        </Button>
        <Button kind="quiet" onClick={() => move({ kind: 'closed' })}>
          {keyTexts.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface KeySwitchProps {
  readonly editor: KeyEditor;
  readonly isOn: boolean;
  readonly isExpired: boolean;
}

function KeySwitch({ editor, isOn, isExpired }: KeySwitchProps) {
  return (
    <div>
      <p className="label" aria-hidden="true">
        {keyTexts.status}
      </p>
      <Switch
        label={keyTexts.status}
        isOn={isOn && !isExpired}
        isDisabled={isExpired}
        onChange={(isOnNow) => editor.setActive(isOnNow)}
      />
    </div>
  );
}

export function KeyForm(parts: EditorProps) {
  const { stored, store, move } = parts;
  const { editor, save } = useKeyEditor(parts);
  const { rows, isOutdated } = useSnapshot(editor.state) as KeyEditor['state'];
  const { now } = usePortal();
  const time = useNow(now);
  const { created } = useSnapshot(store.state);
  const isNew = stored !== null && stored.id === created;
  const quickStart =
    stored === null || keyState(stored, time) === 'expired' ? null : (
      <QuickStart keys={[stored]} hasPreview={isNew} />
    );
  return (
    <>
      {isOutdated ? <ChangedNotice editor={editor} /> : null}
      {isNew ? quickStart : null}
      <div className={styles.columns}>
        <Card>
          <KeyFields {...parts} editor={editor} save={save} time={time} />
        </Card>
        <div className="stack wide">
          {stored === null ? null : <KeyFacts apiKey={stored} now={time} />}
          <WhitelistTester urls={rows.map(({ url }) => url)} onAdd={(url) => editor.addRow(url)} />
        </div>
      </div>
      {isNew ? null : quickStart}
      {stored === null ? null : <KeyActions apiKey={stored} store={store} move={move} />}
    </>
  );
}
