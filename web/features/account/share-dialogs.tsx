import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { localDay } from '../../lib/time-text.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { sharesTexts } from '../../texts/shares.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';
import {
  type LinkLifetime,
  type Share,
  type SharesStore,
  linkLifetimes,
  nameOfShare,
} from './shares-store.ts';
import styles from './share-dialogs.module.css';

/** Returns text for an attribute of HTML in double quotes. */
const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the code that shows a shared view in a page of any site. */
const embedCode = (share: Share): string => `<iframe
  src="${attribute(share.embed_url)}"
  title="${attribute(nameOfShare(share))}"
  allow="fullscreen"
  loading="lazy"
  style="border: 0; width: 100%; height: 480px"
></iframe>
`;

interface ShareDialogProps {
  /** The share that the dialog is about; it stays while the dialog closes. */
  readonly share: Share | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows the code that embeds a view. */
export function EmbedDialog({ share, isOpen, onClose }: ShareDialogProps) {
  const { messages } = usePortal();
  const code = share === null ? '' : embedCode(share);
  return (
    <Dialog
      title={sharesTexts.embedTitle}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {sharesTexts.done}
        </Button>
      }
    >
      <p className={styles.text}>{sharesTexts.embedText}</p>
      <div className={styles.code}>
        {/* Long lines can be scrolled, including with the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{code}</code>
        </pre>
        <div className={styles.copy}>
          <CopyButton
            text={code}
            label={sharesTexts.copyCode}
            onCopied={(isCopied) =>
              messages.add(
                isCopied ? 'success' : 'error',
                isCopied ? sharesTexts.codeCopied : sharesTexts.notCopied,
              )
            }
          />
        </div>
      </div>
    </Dialog>
  );
}

const lifetimes = Object.keys(linkLifetimes) as LinkLifetime[];

/** Asks when a link ends. */
export function EndDialog({
  store,
  share,
  isOpen,
  onClose,
}: ShareDialogProps & { readonly store: SharesStore }) {
  const { busy } = useSnapshot(store.state);
  const [chosen, setChosen] = useState<LinkLifetime>('month');
  const save = async (): Promise<void> => {
    if (share !== null && (await store.endAfter(share, chosen, localDay))) onClose();
  };
  return (
    <ConfirmDialog
      title={sharesTexts.endTitle}
      isOpen={isOpen}
      isBusy={share !== null && busy[share.id] === true}
      confirmLabel={sharesTexts.save}
      cancelLabel={sharesTexts.cancel}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      <SelectField
        label={share === null ? '' : sharesTexts.end(nameOfShare(share))}
        value={chosen}
        onChange={(value) => setChosen(value as LinkLifetime)}
        options={lifetimes.map((value) => ({ value, label: sharesTexts.endChoices[value] }))}
      />
    </ConfirmDialog>
  );
}
