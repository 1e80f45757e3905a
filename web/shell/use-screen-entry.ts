import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isFocusLost } from '../lib/lost-focus.ts';
import { usePortal } from '../portal/use-portal.ts';
import { documentTitle } from '../routes/titles.ts';
import type { Area, ScreenName } from '../rules/screens/match-screen.ts';

/** A screen and the area of its path. */
export interface CurrentScreen {
  readonly screen: ScreenName;
  readonly area: Area;
}

/** Moves focus to a screen, unless an element in it already has focus. */
function begin(main: HTMLElement | null): void {
  if (isFocusLost() || main?.contains(document.activeElement) === false) main?.focus({ preventScroll: true });
}

/**
 * Moves the scroll position and focus to the top of a new screen, unless the screen itself sets focus. The
 * first screen of a page load does not move focus. After the back button was pressed, the browser restores
 * the scroll position. A screen can have several pages. A page counts as new if the URL has changed and
 * the focused element was removed.
 */
export function useScreenEntry(place: CurrentScreen | null, main: RefObject<HTMLElement | null>): void {
  const { config } = usePortal();
  const last = useRef<(CurrentScreen & { readonly address: string }) | null>(null);
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
    document.title = documentTitle(config, screen, area, search);
    const before = last.current;
    const cameBack = isBack.current;
    last.current = { screen, area, address };
    isBack.current = false;
    if (before === null) return;
    const isOther = before.screen !== screen || before.area !== area;
    if (!isOther && (before.address === address || !isFocusLost())) return;
    begin(main.current);
    if (!cameBack) window.scrollTo(0, 0);
  }, [config, screen, area, address, search, main]);
}
