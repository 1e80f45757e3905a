import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isFocusLost } from '../lib/lost-focus.ts';
import { usePortal } from '../portal/use-portal.ts';
import { documentTitle } from '../routes/titles.ts';
import type { Area, ScreenName } from '../routes/match-screen.ts';

/** A screen and the part of the portal that its address belongs to. */
export interface ScreenPlace {
  readonly screen: ScreenName;
  readonly area: Area;
}

/** Moves focus to a screen, unless something of it has focus already. */
function begin(main: HTMLElement | null): void {
  if (isFocusLost() || main?.contains(document.activeElement) === false) main?.focus({ preventScroll: true });
}

/**
 * Whoever comes to a screen begins at its top, by eye, ear and key, unless the screen itself says where. Where the page
 * begins focus is left alone, and on the way back the browser knows where one was. A screen may have pages of its own:
 * one comes to another where the address changed and what had focus went with the page before.
 */
export function useScreenEntry(place: ScreenPlace | null, main: RefObject<HTMLElement | null>): void {
  const { config } = usePortal();
  const last = useRef<(ScreenPlace & { readonly address: string }) | null>(null);
  const isBack = useRef(false);
  useEffect(() => {
    const note = (): void => {
      isBack.current = true;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  const screen = place?.screen;
  const area = place?.area;
  const [path] = useLocation();
  const search = useSearch();
  const address = path + search;
  useEffect(() => {
    if (screen === undefined || area === undefined) return;
    document.title = documentTitle(config, screen, area);
    const before = last.current;
    const cameBack = isBack.current;
    last.current = { screen, area, address };
    isBack.current = false;
    if (before === null) return;
    const isOther = before.screen !== screen || before.area !== area;
    if (!isOther && (before.address === address || !isFocusLost())) return;
    begin(main.current);
    if (!cameBack) window.scrollTo(0, 0);
  }, [config, screen, area, address, main]);
}
