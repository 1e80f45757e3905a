import { type ReactNode, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { TextField } from './fields.tsx';
import { useSnapshot } from 'valtio';
import type { NavigationGuard } from '../lib/navigation-guard.ts';
import { uiTexts } from '../texts/ui.ts';
import SlDialog from '@shoelace-style/shoelace/dist/react/dialog/index.js';
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import { keepFocus } from '../lib/lost-focus.ts';
import styles from './dialog.module.css';
import sprite from './kit-icons.svg?url&no-inline';

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
}: ConfirmDialogProps) {
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

interface LeaveDialogProps {
  readonly guard: NavigationGuard;
  /** What is lost by leaving. */
  readonly children: ReactNode;
}

/** Asks whether to leave unsaved changes; what was asked for goes on once they are dropped. */
export function LeaveDialog({ guard, children }: LeaveDialogProps) {
  const { isAsking } = useSnapshot(guard.state);
  return (
    <ConfirmDialog
      title={uiTexts.unsavedTitle}
      isOpen={isAsking}
      cancelLabel={uiTexts.stay}
      confirmLabel={uiTexts.leave}
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

// Shoelace's own icons from a sprite: it needs neither `fetch` nor markup from text, so that Trusted Types let it draw.
registerIconLibrary('system', { resolver: (name) => `${sprite}#${name}`, spriteSheet: true });

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked for by Escape, the close button or a press beside the dialog. */
  readonly onClose: () => void;
  /** After it is gone from the screen: what stood in it may be reset now. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
  /** The buttons, the safe one first. */
  readonly actions?: ReactNode;
  /** Where focus begins; the dialog itself otherwise. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
}

/** A dialog over the page; focus stays within it and goes back to where it was. */
export function Dialog({ title, isOpen, onClose, onClosed, children, actions, firstFocus }: DialogProps) {
  return (
    // Within a section the kit's own header and footer are not taken for those of the page.
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
          // Parts within the dialog say the same of themselves.
          if (event.target !== event.currentTarget) return;
          onClosed?.();
          // The kit gives focus back in a moment, unless what had it is gone by now.
          setTimeout(keepFocus);
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
