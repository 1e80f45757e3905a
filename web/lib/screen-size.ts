import { useSyncExternalStore } from 'react';

/** The layouts for mobile devices, tablets and desktops. */
export type ScreenSize = 'small' | 'medium' | 'large';

/** Minimum widths of the two larger layouts, in pixels (specification 9). */
const MEDIUM_FROM_PX = 600;
const LARGE_FROM_PX = 1200;

/** Returns the layout for a width in pixels. */
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

export const useScreenSize = (): ScreenSize => useSyncExternalStore(watch, sizeNow);
