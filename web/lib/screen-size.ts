import { useSyncExternalStore } from 'react';

/** The layouts for mobile devices, tablets and desktops. */
export type ScreenSize = 'small' | 'medium' | 'large';

/** Minimum widths of the two larger layouts, in pixels (specification 9). */
const MEDIUM_FROM_PX = 600;
const LARGE_FROM_PX = 1200;

const queryOf = (fromPx: number): MediaQueryList => matchMedia(`(width >= ${fromPx}px)`);

/** Returns the layout for a window. `isAtLeast` returns whether the window has a width in pixels. */
export function sizeFor(isAtLeast: (widthPx: number) => boolean): ScreenSize {
  if (isAtLeast(LARGE_FROM_PX)) return 'large';
  return isAtLeast(MEDIUM_FROM_PX) ? 'medium' : 'small';
}

function watch(onChange: () => void): () => void {
  const watched = [MEDIUM_FROM_PX, LARGE_FROM_PX].map(queryOf);
  for (const query of watched) query.addEventListener('change', onChange);
  return () => {
    for (const query of watched) query.removeEventListener('change', onChange);
  };
}

const sizeNow = (): ScreenSize => sizeFor((widthPx) => queryOf(widthPx).matches);

export const useScreenSize = (): ScreenSize => useSyncExternalStore(watch, sizeNow);
