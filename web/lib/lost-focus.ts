import { type RefObject, useEffect } from 'react';

/** Whether focus is nowhere: what had it is gone, or no longer shown. */
export function isFocusLost(page: Document = document): boolean {
  const { activeElement } = page;
  return activeElement === null || activeElement === page.body || !activeElement.checkVisibility();
}

/** Where focus is lost it goes to the screen: keys and screen readers go on there, and not at the top of the page. */
export function keepFocus(page: Document = document): void {
  if (isFocusLost(page)) page.getElementById('main')?.focus({ preventScroll: true });
}

/** When what has focus goes from the frame, such as a button that did its work, focus goes to the screen. */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
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
      // Whoever took it away may have a better place, once all of it is on the screen.
      requestAnimationFrame(() => keepFocus());
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
