import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useWhileVisible } from '../../lib/use-while-visible.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { LeaveDialog } from '../../ui/dialog.tsx';
import { EditorPage } from './editor-page.tsx';
import { KeysStore } from './keys-store.ts';
import { ListPage } from './list-page.tsx';
import {
  type SelectionEvent,
  moveSelection,
  readSelection,
  selectedKey,
  writeSelection,
} from './selection.ts';

/** Interval at which the uses of the keys are loaded again, in milliseconds. */
const REFRESH_MS = 10_000;

/** Shows the list of the company's API keys, or the editor of the key that the URL selects. */
export function ApiKeysScreen() {
  const { call, messages, navigation, storage, now, showError } = usePortal();
  const user = useUser();
  const companyId = user?.company.id ?? '';
  const [store] = useState(() => new KeysStore({ call, companyId, messages, storage, now, showError }));
  const [, navigate] = useLocation();
  const selection = readSelection(useSearch());
  useEffect(() => {
    void store.load();
    return () => store.stop();
  }, [store]);
  useWhileVisible(REFRESH_MS, () => void store.refresh());
  const move = (event: SelectionEvent): void => {
    // After a change or a deletion, the back button must not lead to the previous state.
    const replace = ['created', 'updated', 'deleted'].includes(event.kind);
    const query = writeSelection(moveSelection(event));
    // If a key cannot be created, the editor stays open with everything that the user has typed.
    if (query !== writeSelection(selection)) navigate(paths.apiKeys + query, { replace });
  };
  const id = selectedKey(selection);
  return (
    <>
      {selection.kind === 'none' ? (
        <ListPage store={store} move={move} />
      ) : (
        <EditorPage key={id ?? 'new'} id={id} companyId={companyId} store={store} move={move} />
      )}
      <LeaveDialog guard={navigation}>{keyTexts.unsavedText}</LeaveDialog>
    </>
  );
}
