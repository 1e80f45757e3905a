import { type ReactNode, useEffect, useRef } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { documentTitle } from '../routes/titles.ts';
import type { Area, ScreenName } from '../routes/match-screen.ts';
import { Snackbars } from '../ui/snackbars.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

interface LayoutProps {
  readonly screen: ScreenName;
  readonly area: Area;
  readonly children: ReactNode;
}

/** The frame that all screens stand in. */
export function Layout({ screen, area, children }: LayoutProps): ReactNode {
  const { config, messages } = usePortal();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = documentTitle(config, screen, area);
    // Who reads by ear or moves by key begins at the new screen, but is left alone where the page begins.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [config, screen, area]);
  return (
    <div className={styles.layout}>
      <Header screen={screen} />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Snackbars messages={messages} />
    </div>
  );
}
