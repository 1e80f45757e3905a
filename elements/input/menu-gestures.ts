import type { Pixel } from '../geo/camera.ts';
import type { Clock } from '../model/clock.ts';
import { type Finger, LongPress } from './long-press.ts';
import { pixelsIn } from './pixel-in.ts';
import type { Detach } from './view-control.ts';

/** Opens the menu at a pixel of the surface. The pixel is null if the menu was opened with the keyboard. */
export type OnMenu = (pixel: Pixel | null) => void;

/** The browser's own event follows the press of a menu key within this time, in milliseconds. */
const KEY_ECHO_MS = 500;

/** Listens for a right click, a resting finger and the menu keys on a surface. */
export function attachMenuGestures(surface: HTMLElement, clock: Clock, onMenu: OnMenu): Detach {
  const listening = new AbortController();
  const { signal } = listening;
  let keyAtMs = -Infinity;
  const press = listenToFingers(surface, clock, signal, (finger) => onMenu(pixelsIn(surface)(finger)));
  const onContextMenu = (event: PointerEvent): void => {
    // The browser also sends this event for the menu keys, which have already been handled.
    const isByKey = event.timeStamp - keyAtMs < KEY_ECHO_MS;
    // A right click with Shift opens the browser's own menu.
    if (event.shiftKey && !isByKey) return;
    event.preventDefault();
    // For a finger, the event arrives before, after or together with the long press.
    const isNew = event.pointerType === 'touch' ? press.cancel() : !isByKey;
    if (isNew) onMenu(pixelsIn(surface)(event));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isMenuKey(event)) return;
    event.preventDefault();
    keyAtMs = event.timeStamp;
    onMenu(null);
  };
  surface.addEventListener('contextmenu', onContextMenu, { signal });
  surface.addEventListener('keydown', onKey, { signal });
  return () => {
    press.cancel();
    listening.abort();
  };
}

/** Listens for a finger that rests on a surface. */
function listenToFingers(
  surface: HTMLElement,
  clock: Clock,
  signal: AbortSignal,
  onPress: (finger: Finger) => void,
): LongPress {
  let endsPress = false;
  const press = new LongPress(clock, (finger) => {
    endsPress = true;
    cancelFinger(surface, finger);
    onPress(finger);
  });
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (finger: Finger, event: PointerEvent) => void,
  ): void => {
    const onFinger = (event: PointerEvent): void => {
      const { pointerId: id, clientX: x, clientY: y } = event;
      if (event.pointerType === 'touch') listener({ id, x, y }, event);
    };
    surface.addEventListener(type, onFinger, { signal });
  };
  on('pointerdown', (finger, { isPrimary }) => {
    endsPress = false;
    press.down(finger, isPrimary);
  });
  on('pointermove', (finger) => press.move(finger));
  on('pointerup', ({ id }) => press.up(id));
  on('pointercancel', ({ id }, { isTrusted }) => {
    if (isTrusted) press.up(id);
  });
  // Lifting the finger that has opened the menu is not a click.
  const onClick = (event: MouseEvent): void => {
    if (endsPress && event.detail > 0) event.stopImmediatePropagation();
    endsPress = false;
  };
  surface.addEventListener('click', onClick, { signal, capture: true });
  return press;
}

const isMenuKey = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && (key === 'ContextMenu' || (key === 'F10' && shiftKey));

/**
 * Makes drag and pinch ignore a finger that rests on an open menu. Otherwise, the finger would turn the view
 * behind the menu.
 */
function cancelFinger(surface: HTMLElement, { id, x, y }: Finger): void {
  const init = { pointerId: id, pointerType: 'touch', clientX: x, clientY: y, isPrimary: true };
  surface.dispatchEvent(new PointerEvent('pointercancel', init));
}
