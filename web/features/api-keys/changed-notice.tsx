import type { ReactNode } from 'react';
import { keyTexts } from '../../texts/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import styles from './changed-notice.module.css';
import type { KeyEditor } from './key-editor.ts';

/** Says that somebody else changed the key while it was edited; nothing of both is lost before the user decides. */
export function ChangedNotice({ editor }: { readonly editor: KeyEditor }): ReactNode {
  return (
    <div className={styles.notice} role="alert">
      <div>
        <b>{keyTexts.changedTitle}</b>
        <p>{keyTexts.changedText}</p>
      </div>
      <Button
        size="small"
        onClick={() => {
          editor.reset();
        }}
      >
        {keyTexts.takeTheirs}
      </Button>
    </div>
  );
}
