import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

/** What stood in a dialog is reset so long after it closed, milliseconds: nothing changes while it fades (specification 9). */
const RESET_AFTER_MS = 300;

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly isOpen: boolean;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** `danger` for what cannot be undone. */
  readonly kind?: Extract<ButtonKind, 'primary' | 'danger'>;
  /** While what was confirmed is on its way. */
  readonly isBusy?: boolean;
  /** A line of text to give with it; its value goes to `onConfirm`. */
  readonly input?: {
    readonly label: string;
    readonly initial?: string;
    readonly maxLength?: number;
    readonly error?: string | null;
  };
  readonly onConfirm: (text: string) => void;
  /** Asked for by the cancel button, Escape, the close button or a press beside it. */
  readonly onCancel: () => void;
  /** 300 ms after it closed: what it spoke of may change now. */
  readonly onReset?: () => void;
}

/** The line of text while a dialog is open: it begins anew each time, and is emptied once the dialog has faded out. */
function useText(isOpen: boolean, initial: string, onReset: (() => void) | undefined) {
  const [text, setText] = useState(initial);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setText(initial);
  }
  const needsReset = useRef(false);
  const reset = useEffectEvent(() => {
    needsReset.current = false;
    setText('');
    onReset?.();
  });
  useEffect(() => {
    if (isOpen) needsReset.current = true;
    if (isOpen || !needsReset.current) return;
    const timer = setTimeout(reset, RESET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return [text, setText] as const;
}

/** Asks before something is done; may hold one line of text. The caller closes it by `isOpen`. */
export function ConfirmDialog({
  title,
  children,
  isOpen,
  confirmLabel,
  cancelLabel,
  kind = 'primary',
  isBusy = false,
  input,
  onConfirm,
  onCancel,
  onReset,
}: ConfirmDialogProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const [text, setText] = useText(isOpen, input?.initial ?? '', onReset);
  const confirm = (): void => {
    if (isOpen && !isBusy) onConfirm(text);
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      firstFocus={input === undefined ? safe : field}
      actions={
        <>
          <Button ref={safe} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button kind={kind} isBusy={isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {children}
        {input === undefined ? null : (
          <TextField
            ref={field}
            label={input.label}
            error={input.error}
            value={text}
            onChange={setText}
            autoComplete="off"
            {...(input.maxLength === undefined ? {} : { maxLength: input.maxLength })}
          />
        )}
      </form>
    </Dialog>
  );
}
