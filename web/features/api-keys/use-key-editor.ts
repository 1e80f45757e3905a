import { useEffect, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { ApiKeyForm } from '../../contract/api-key-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { KeyEditor, hasUnsaved } from './key-editor.ts';
import type { KeysStore } from './keys-store.ts';
import type { SelectionEvent } from './selection.ts';

/** What the editor's form works with. */
export interface EditorParts {
  /** The key as it is stored; null for a new one. */
  readonly stored: ApiKeyForm | null;
  readonly companyId: string;
  readonly store: KeysStore;
  readonly move: (event: SelectionEvent) => void;
}

/** An editor whose changes are not left without asking, and what saving it leads to. */
export function useKeyEditor({ stored, companyId, store, move }: EditorParts): {
  readonly editor: KeyEditor;
  /** Saves; true when a field keeps it from being saved. */
  readonly save: () => Promise<boolean>;
} {
  const { call, messages, navigation, tell } = usePortal();
  const [editor] = useState(() => {
    const reload = async (): Promise<ApiKeyForm | undefined> => {
      await store.load();
      return stored === null ? undefined : store.find(stored.id);
    };
    return new KeyEditor({ call, companyId, reload }, stored);
  });
  useEffect(() => {
    const watch = (): void => {
      if (hasUnsaved(editor.state)) navigation.hold();
      else navigation.release();
    };
    // With each change itself: the back button may come before anything is rendered again.
    const stop = subscribe(editor.state, watch, true);
    return () => {
      stop();
      navigation.release();
    };
  }, [editor, navigation]);
  const save = async (): Promise<boolean> => {
    const outcome = await editor.save();
    if (outcome.kind === 'created' || outcome.kind === 'updated') {
      const { kind, key } = outcome;
      store.keep(key);
      navigation.release();
      messages.add('success', keyTexts[`${kind}Message`](key.name));
      move(kind === 'created' ? { kind, id: key.id } : { kind });
    } else if (outcome.kind === 'failed') {
      tell(outcome.error);
      if (stored === null) move({ kind: 'create-failed' });
    } else if (outcome.kind === 'refused' && editor.state.fault !== null) {
      const { field, message } = editor.state.fault;
      if (field !== null) return true;
      messages.add('info', message);
    }
    return false;
  };
  return { editor, save };
}
