import { type RefObject, useEffect, useRef } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { documentTitle } from '../routes/titles.ts';
import type { Area, ScreenName } from '../routes/match-screen.ts';

/** A screen and the part of the portal that its address belongs to. */
export interface ScreenPlace {
  readonly screen: ScreenName;
  readonly area: Area;
}

/**
 * Whoever comes to a screen begins at its top, by eye, ear and key, unless the screen itself says where. Where the page
 * begins focus is left alone, and on the way back the browser knows where one was.
 */
export function useScreenEntry(place: ScreenPlace | null, main: RefObject<HTMLElement | null>): void {
  const { config } = usePortal();
  const isFirst = useRef(true);
  const isBack = useRef(false);
  useEffect(() => {
    const note = (): void => {
      isBack.current = true;
    };
    window.addEventListener('popstate', note);
    return () => {
      window.removeEventListener('popstate', note);
    };
  }, []);
  const screen = place?.screen;
  const area = place?.area;
  useEffect(() => {
    if (screen === undefined || area === undefined) return;
    document.title = documentTitle(config, screen, area);
    if (!isFirst.current) {
      if (main.current?.contains(document.activeElement) === false)
        main.current.focus({ preventScroll: true });
      if (!isBack.current) window.scrollTo(0, 0);
    }
    isFirst.current = false;
    isBack.current = false;
  }, [config, screen, area, main]);
}
