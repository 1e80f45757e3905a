import { useState } from 'react';
import { z } from 'zod';
import { useScreenSize } from '../lib/screen-size.ts';
import { usePortal } from '../portal/use-portal.ts';

const NAME = 'drawer_open';

/** The state of the drawer: next to the screen, or over it on mobile. */
export interface DrawerState {
  readonly isOverlay: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the drawer is open. Next to the screen that is stored, and initially only wide windows have it open. */
export function useDrawer(): DrawerState {
  const { storage } = usePortal();
  const size = useScreenSize();
  const [isOverOpen, setOverOpen] = useState(false);
  const [chosen, setChosen] = useState(() => storage.read(NAME, z.boolean()));
  // A window that grew and shrinks again starts with the screen, not with the menu over it.
  if (size !== 'small' && isOverOpen) setOverOpen(false);
  if (size === 'small') return { isOverlay: true, isOpen: isOverOpen, setOpen: setOverOpen };
  const setOpen = (isOpen: boolean): void => {
    setChosen(isOpen);
    storage.write(NAME, isOpen);
  };
  return { isOverlay: false, isOpen: chosen ?? size === 'large', setOpen };
}
