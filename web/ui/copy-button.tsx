import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { uiTexts } from '../texts/ui.ts';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';

/** So long it says that it copied, milliseconds (specification 9). */
const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** What a screen reader calls the button. */
  readonly label?: string;
  /** Words before the drawing, such as a key that is shown shortened. */
  readonly children?: ReactNode;
  /** Says afterwards whether it worked. */
  readonly onCopied?: (isCopied: boolean) => void;
}

/** Copies a text when pressed, and confirms it for two seconds. */
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
