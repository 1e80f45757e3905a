import { useSyncExternalStore } from 'react';

/** The three layouts: mobile, tablet, desktop. */
export type ScreenSize = 'small' | 'medium' | 'large';

/** The minimum widths of the two larger layouts, in pixels (specification 9). */
const MEDIUM_FROM_PX = 600;
const LARGE_FROM_PX = 1200;

/** The layout for a given width in pixels. */
export function sizeOfWidth(widthPx: number): ScreenSize {
  if (widthPx < MEDIUM_FROM_PX) return 'small';
  return widthPx < LARGE_FROM_PX ? 'medium' : 'large';
}

const queries = (): MediaQueryList[] =>
  [MEDIUM_FROM_PX, LARGE_FROM_PX].map((from) => matchMedia(`(width >= ${from}px)`));

function watch(onChange: () => void): () => void {
  const watched = queries();
  for (const query of watched) query.addEventListener('change', onChange);
  return () => {
    for (const query of watched) query.removeEventListener('change', onChange);
  };
}

function sizeNow(): ScreenSize {
  const [isMedium, isLarge] = queries().map(({ matches }) => matches);
  if (isLarge) return 'large';
  return isMedium ? 'medium' : 'small';
}

/** The layout for the window's width. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(watch, sizeNow);
