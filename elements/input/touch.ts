import type { PageScrollOptions } from './page-scroll.ts';
import type { Pinch } from './pinch.ts';
import type { Detach, ViewControl } from './view-control.ts';

/**
 * Turns and zooms with two fingers, and leaves the other gestures to the page. Sets the target's
 * `touch-action`, so that the browser handles only the gestures for the page. The code for fingers is loaded on
 * devices that have a touch screen, and otherwise with the first touch.
 */
export function attachTouch(target: HTMLElement, control: ViewControl, options: PageScrollOptions): Detach {
  const listening = new AbortController();
  const actionBefore = target.style.touchAction;
  target.style.touchAction = options.pageScroll === 'guard' ? 'pan-x pan-y' : 'none';
  let pinch: Pinch | null = null;
  let loading: Promise<void> | null = null;
  /** What fingers did while the code was loading. */
  let early: PointerEvent[] = [];
  const load = (): void => {
    loading ??= import('./pinch.ts').then(
      (loaded) => {
        pinch = new loaded.Pinch(target, control, options);
        for (const event of early) pinch.handle(event);
      },
      () => {
        // The next touch tries again.
        loading = null;
        early = [];
      },
    );
  };
  const handle = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return;
    if (pinch) return pinch.handle(event);
    early.push(event);
    load();
  };
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    target.addEventListener(type, handle, { signal: listening.signal });
  if (matchMedia('(any-pointer: coarse)').matches) load();
  return () => {
    listening.abort();
    target.style.touchAction = actionBefore;
  };
}
