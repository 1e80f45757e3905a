import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { usePortal, useUser } from '../portal/use-portal.ts';
import { shellTexts } from '../texts/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { DrawerLinks } from './drawer-links.tsx';
import styles from './drawer.module.css';
import { NavigationStore } from './navigation-store.ts';
import type { DrawerState } from './use-drawer.ts';

/** The drawer over the screen: the rest of the page waits, and Escape or a press beside it closes it. */
function OverDrawer({
  drawer: { isOpen, setOpen },
  children,
}: {
  drawer: DrawerState;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [path] = useLocation();
  // Before the screen that a link led to takes focus: closing gives it back to the button that opened the drawer.
  useLayoutEffect(() => dialog.current?.close(), [path]);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // The press beside it is one more way to close; keys have Escape and the button.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id="drawer"
      className={styles.over}
      aria-label={shellTexts.menu}
      onClose={() => setOpen(false)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) setOpen(false);
      }}
    >
      <div className={styles.sheet}>
        <button
          type="button"
          className="icon-button"
          aria-label={shellTexts.closeMenu}
          onClick={() => setOpen(false)}
        >
          <Icon name="close" />
        </button>
        <nav aria-label={shellTexts.menu}>{children}</nav>
      </div>
    </dialog>
  );
}

/** The links on the left: beside the screen whole or as drawings alone, over it on mobile. */
export function Drawer({ drawer }: { readonly drawer: DrawerState }): ReactNode {
  const { call } = usePortal();
  const user = useUser();
  const [store] = useState(() => new NavigationStore(call));
  const [tries, setTries] = useState(0);
  // What decides which links there are.
  const cause = JSON.stringify([user?.id, user?.emailVerified, user?.subscriptions, user?.groups]);
  useEffect(() => {
    const end = new AbortController();
    void store.load(end.signal);
    return () => end.abort();
  }, [store, cause, tries]);
  const { isOver, isOpen } = drawer;
  const links = (
    <DrawerLinks store={store} isBrief={!isOver && !isOpen} onRetry={() => setTries(tries + 1)} />
  );
  if (isOver) return <OverDrawer drawer={drawer}>{links}</OverDrawer>;
  return (
    <nav id="drawer" className={styles.beside} data-open={isOpen} aria-label={shellTexts.menu}>
      {links}
    </nav>
  );
}
