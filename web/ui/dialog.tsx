import SlDialog from '@shoelace-style/shoelace/dist/react/dialog/index.js';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { restoreFocus } from '../lib/lost-focus.ts';
import type { NavigationGuard } from '../lib/navigation-guard.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button, type ButtonKind } from './button.tsx';
import { TextField } from './fields.tsx';
import './kit-icons.ts';
import styles from './dialog.module.css';

/**
 * Delay between closing a dialog and resetting its content, in milliseconds (specification 9). The delay
 * prevents changes while the dialog fades out.
 */
const RESET_AFTER_MS = 300;

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly isOpen: boolean;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The role of the button. `danger` is for actions that cannot be undone. */
  readonly kind?: Extract<ButtonKind, 'primary' | 'danger'>;
  readonly isBusy?: boolean;
  /** A text field in the dialog. `onConfirm` receives its value. */
  readonly input?: {
    readonly label: string;
    readonly initial?: string;
    readonly maxLength?: number;
    readonly error?: string | null;
  };
  readonly onConfirm: (text: string) => void;
  /** Called by the cancel button, Escape, the close button or a click outside. */
  readonly onCancel: () => void;
  /** Called 300 ms after closing, when the dialog has faded out and its content can change unnoticed. */
  readonly onReset?: () => void;
}

/**
 * The value of the text field of a dialog. The text has its initial value whenever the dialog opens, and is
 * cleared after the dialog has faded out.
 */
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

/**
 * Asks for confirmation of an action. The dialog can contain one text field. The parent component opens and
 * closes the dialog with `isOpen`.
 */
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
}: ConfirmDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const [text, setText] = useText(isOpen, input?.initial ?? '', onReset);
  const confirm = (): void => {
    if (isOpen && !isBusy) onConfirm(text);
  };
  const error = input?.error ?? null;
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
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

interface LeaveDialogProps {
  readonly guard: NavigationGuard;
  /** A description of what would be lost. */
  readonly children: ReactNode;
}

/**
 * Asks whether to leave the page despite unsaved changes. After confirmation, the navigation continues. The
 * primary button loses nothing.
 */
export function LeaveDialog({ guard, children }: LeaveDialogProps) {
  const { isConfirming, canSave, isSaving } = useSnapshot(guard.state);
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={uiTexts.unsavedTitle}
      isOpen={isConfirming}
      onClose={guard.stay}
      firstFocus={stay}
      actions={
        <>
          <Button onClick={guard.leave}>{uiTexts.leave}</Button>
          <Button ref={stay} kind={canSave ? 'secondary' : 'primary'} onClick={guard.stay}>
            {uiTexts.stay}
          </Button>
          {canSave ? (
            <Button kind="primary" isBusy={isSaving} onClick={() => void guard.saveAndLeave()}>
              {uiTexts.saveAndLeave}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called by Escape, the close button or a click outside. */
  readonly onClose: () => void;
  /** Called when the dialog is no longer visible, so that its content can be reset. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
  /** The buttons, starting with the safe one. */
  readonly actions?: ReactNode;
  /** The element that initially receives focus. Defaults to the dialog itself. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
}

/** A modal dialog. Focus stays in it and returns to the previous element when the dialog closes. */
export function Dialog({ title, isOpen, onClose, onClosed, children, actions, firstFocus }: DialogProps) {
  return (
    // The section prevents Shoelace's header and footer elements from becoming landmarks of the page.
    <section className={styles.place}>
      <SlDialog
        label={title}
        open={isOpen}
        onSlInitialFocus={(event) => {
          if (!firstFocus?.current) return;
          event.preventDefault();
          firstFocus.current.focus({ preventScroll: true });
        }}
        onSlRequestClose={(event) => {
          event.preventDefault();
          onClose();
        }}
        onSlAfterHide={(event) => {
          // Events of other elements are ignored, because Shoelace elements in the dialog emit events of the
          // same type.
          if (event.target !== event.currentTarget) return;
          onClosed?.();
          // Shoelace returns focus shortly afterward, unless the previously focused element was removed.
          setTimeout(restoreFocus);
        }}
      >
        {children}
        {actions === undefined ? null : (
          <div slot="footer" className={`${styles.actions} row`}>
            {actions}
          </div>
        )}
      </SlDialog>
    </section>
  );
}
