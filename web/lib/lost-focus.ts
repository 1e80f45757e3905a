import { type RefObject, useEffect } from 'react';

/** Whether nothing has focus: the focused element was removed or hidden. */
export function isFocusLost(page: Document = document): boolean {
  const { activeElement } = page;
  return activeElement === null || activeElement === page.body || !activeElement.checkVisibility();
}

/** Moves lost focus to the screen, where keyboard and screen readers continue, instead of the top of the page. */
export function restoreFocus(page: Document = document): void {
  if (isFocusLost(page)) page.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * When a focused element in the frame is removed, such as a button that is no longer needed, focus moves to the screen.
 */
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
      // The code that removed it may set focus itself once it has rendered.
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
