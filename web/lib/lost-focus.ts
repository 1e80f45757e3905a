import { type RefObject, useEffect } from 'react';

/** Returns true if nothing has focus because the focused element was removed or hidden. */
export function isFocusLost(page: Document = document): boolean {
  const { activeElement } = page;
  return activeElement === null || activeElement === page.body || !activeElement.checkVisibility();
}

/**
 * Moves lost focus to the screen, so that keyboard and screen reader users continue there and not at the top
 * of the page.
 */
export function restoreFocus(page: Document = document): void {
  if (isFocusLost(page)) page.getElementById('main')?.focus({ preventScroll: true });
}

/** Moves focus to the screen when a focused element in the frame is removed, such as an obsolete button. */
export function useFocusRestoration(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    let last: Node | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target as Node;
    };
    const look = (): void => {
      if (last === null || last.isConnected) return;
      last = null;
      // Focus is checked in the next frame, because the code that removed the element may set focus itself
      // after rendering.
      requestAnimationFrame(() => restoreFocus());
    };
    const observer = new MutationObserver(look);
    observer.observe(current, { childList: true, subtree: true });
    current.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', note);
    };
  }, [frame]);
}
