import SlDialog from '@shoelace-style/shoelace/dist/react/dialog/index.js';
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import type { ReactNode, RefObject } from 'react';
import { keepFocus } from '../lib/lost-focus.ts';
import styles from './dialog.module.css';
import sprite from './kit-icons.svg?url&no-inline';

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
export function Dialog({
  title,
  isOpen,
  onClose,
  onClosed,
  children,
  actions,
  firstFocus,
}: DialogProps): ReactNode {
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
          <div slot="footer" className={styles.actions}>
            {actions}
          </div>
        )}
      </SlDialog>
    </section>
  );
}
