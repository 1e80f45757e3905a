import type { PageScroll } from '../input/page-scroll.ts';
import { isKeyForView } from '../input/key-table.ts';

const TYPES = [
  'contextmenu',
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
    // What is to move the view must not scroll the page as well, nor bring the browser's own menu.
    if (isForView(event, pageScroll)) event.preventDefault();
  };
  for (const type of TYPES) surface.addEventListener(type, keep, { passive: false });
  return () => {
    for (const type of TYPES) surface.removeEventListener(type, keep);
    return kept;
  };
}

function isForView(event: Event, pageScroll: PageScroll): boolean {
  if (event instanceof WheelEvent) return pageScroll === 'free' || event.ctrlKey || event.metaKey;
  if (event.type === 'contextmenu') return !(event as PointerEvent).shiftKey;
  return isKeyForView(event);
}
