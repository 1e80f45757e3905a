import type { PageScroll } from '../input/page-scroll.ts';
import { isKeyForView } from '../input/key-table.ts';

const TYPES = [
  'keydown',
  'keyup',
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'wheel',
] as const;

/** Keeps what users do on a surface before anything else hears it; the returned function ends that and gives it. */
export function keepEarly(surface: HTMLElement, pageScroll: PageScroll): () => readonly Event[] {
  const kept: Event[] = [];
  const keep = (event: Event): void => {
    if (event.defaultPrevented) return;
    kept.push(event);
    // What is to move the view must not scroll the page as well.
    if (
      event instanceof WheelEvent
        ? pageScroll === 'free' || event.ctrlKey || event.metaKey
        : isKeyForView(event)
    )
      event.preventDefault();
  };
  for (const type of TYPES) surface.addEventListener(type, keep, { passive: false });
  return () => {
    for (const type of TYPES) surface.removeEventListener(type, keep);
    return kept;
  };
}
