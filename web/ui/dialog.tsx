import SlDialog from '@shoelace-style/shoelace/dist/react/dialog/index.js';
import type { ReactNode } from 'react';

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
}

/** A dialog over the page; focus stays within it and goes back to where it was. */
export function Dialog({ title, isOpen, onClose, onClosed, children, actions }: DialogProps): ReactNode {
  return (
    <SlDialog
      label={title}
      open={isOpen}
      onSlRequestClose={(event) => {
        event.preventDefault();
        onClose();
      }}
      onSlAfterHide={(event) => {
        // Parts within the dialog say the same of themselves.
        if (event.target === event.currentTarget) onClosed?.();
      }}
    >
      {children}
      {actions === undefined ? null : <div slot="footer">{actions}</div>}
    </SlDialog>
  );
}
