import type { ReactNode } from 'react';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './key-copy.module.css';
import { shortKey } from './key-text.ts';

interface KeyCopyProps {
  readonly apiKey: string;
  /** What the button is called instead of a copy of the key of that name. */
  readonly label?: string;
  readonly name?: string;
}

/** A key, shortened; a click copies all of it and says so. */
export function KeyCopy({ apiKey, name = '', label = keyTexts.copyKey(name) }: KeyCopyProps): ReactNode {
  const portal = usePortal();
  const user = useUser();
  const tell = (isCopied: boolean): void => {
    if (!isCopied) {
      portal.messages.add('error', keyTexts.notCopied);
      return;
    }
    portal.messages.add('success', keyTexts.copied);
    if (user !== null) trackingOf(portal).track('xp360api', 'key_copied', 'company', user.company.id);
  };
  return (
    <span className={styles.place}>
      <CopyButton text={apiKey} label={label} onCopied={tell}>
        <code className={styles.key}>{shortKey(apiKey)}</code>
      </CopyButton>
    </span>
  );
}
