import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { uiTexts } from '../texts/ui.ts';
import { Icon } from './icon.tsx';
import styles from './copy-button.module.css';

/** Time for which the confirmation is shown, in milliseconds (specification 9). */
const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  /** A label before the icon, such as a shortened key. */
  readonly children?: ReactNode;
  /** Called after the attempt to copy, with true if it succeeded. */
  readonly onCopied?: (isCopied: boolean) => void;
}

/** A button that copies text and confirms this for two seconds. */
export function CopyButton({ text, label = uiTexts.copy, children, onCopied }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const isConfirmed = copies > 0;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    if (isCopied) setCopies((before) => before + 1);
    onCopied?.(isCopied);
  };
  return (
    <button
      type="button"
      className={styles.copy}
      data-confirmed={isConfirmed}
      aria-label={label}
      onClick={() => void copy()}
    >
      {children}
      <Icon name={isConfirmed ? 'check' : 'copy'} />
      <span className="unseen" role="status">
        {isConfirmed ? uiTexts.copied : ''}
      </span>
    </button>
  );
}
