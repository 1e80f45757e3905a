import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { useNow } from '../../lib/use-now.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import styles from './editor-page.module.css';
import { KeyActions } from './key-actions.tsx';
import type { KeyEditor } from './key-editor.ts';
import { KeyFacts } from './key-facts.tsx';
import { keyState } from './key-state.ts';
import { QuickStart } from './quick-start.tsx';
import { type EditorParts, useKeyEditor } from './use-key-editor.ts';
import { WhitelistField } from './whitelist-field.tsx';
import { WhitelistTester } from './whitelist-tester.tsx';

interface KeyFieldsProps extends EditorParts {
  readonly editor: KeyEditor;
  readonly save: () => Promise<boolean>;
  readonly time: number;
}

/** What of a key can be changed. */
function KeyFields({ stored, move, editor, save, time }: KeyFieldsProps): ReactNode {
  const { name, active, fault, isSaving } = useSnapshot(editor.state) as KeyEditor['state'];
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
    <Form className={styles.form} failures={failures} onSubmit={() => void submit()}>
      <TextField
        ref={nameField}
        label={keyTexts.name}
        hint={keyTexts.nameHint}
        error={fault?.field === 'name' ? fault.message : null}
        value={name}
        autoComplete="off"
        onChange={(text) => {
          editor.setName(text);
        }}
      />
      {isNew ? null : <KeySwitch editor={editor} isOn={active} isOver={keyState(stored, time) === 'over'} />}
      <WhitelistField editor={editor} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={isSaving}>
          {isNew ? keyTexts.create : keyTexts.save}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            move({ kind: 'closed' });
          }}
        >
          {keyTexts.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface KeySwitchProps {
  readonly editor: KeyEditor;
  readonly isOn: boolean;
  /** Whether the key has ended for good. */
  readonly isOver: boolean;
}

function KeySwitch({ editor, isOn, isOver }: KeySwitchProps): ReactNode {
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {keyTexts.status}
      </p>
      <Switch
        label={keyTexts.status}
        isOn={isOn && !isOver}
        isDisabled={isOver}
        onChange={(isOnNow) => {
          editor.setActive(isOnNow);
        }}
      />
    </div>
  );
}

/** The form of a key, what is known of it, and what can be done with it. */
export function KeyForm(parts: EditorParts): ReactNode {
  const { stored, store, move } = parts;
  const { editor, save } = useKeyEditor(parts);
  const { rows, isOutdated } = useSnapshot(editor.state) as KeyEditor['state'];
  const { now } = usePortal();
  const time = useNow(now);
  return (
    <>
      {isOutdated ? <ChangedNotice editor={editor} /> : null}
      <div className={styles.columns}>
        <Card>
          <KeyFields {...parts} editor={editor} save={save} time={time} />
        </Card>
        <div className={styles.side}>
          {stored === null ? null : <KeyFacts apiKey={stored} now={time} />}
          <WhitelistTester urls={rows.map(({ url }) => url)} />
        </div>
      </div>
      {stored === null ? null : (
        <>
          {keyState(stored, time) === 'over' ? null : <QuickStart keys={[stored]} />}
          <KeyActions apiKey={stored} store={store} move={move} />
        </>
      )}
    </>
  );
}
