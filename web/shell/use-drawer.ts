import { useState } from 'react';
import { z } from 'zod';
import { useScreenSize } from '../lib/screen-size.ts';
import { usePortal } from '../portal/use-portal.ts';

const NAME = 'drawer_open';

/** The state of the drawer, which is next to the screen, or over it on mobile devices. */
export interface DrawerState {
  readonly isOverlay: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/**
 * Returns the state of the drawer. If the drawer is next to the screen, the state is stored. Initially, it is
 * open only in wide windows.
 */
export function useDrawer(): DrawerState {
  const { storage } = usePortal();
  const size = useScreenSize();
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const [chosen, setChosen] = useState(() => storage.read(NAME, z.boolean()));
  // If a window grows and then shrinks again, the drawer must not be open over the screen.
  if (size !== 'small' && isOverlayOpen) setOverlayOpen(false);
  if (size === 'small') return { isOverlay: true, isOpen: isOverlayOpen, setOpen: setOverlayOpen };
  const setOpen = (isOpen: boolean): void => {
    setChosen(isOpen);
    storage.write(NAME, isOpen);
  };
  return { isOverlay: false, isOpen: chosen ?? size === 'large', setOpen };
}
