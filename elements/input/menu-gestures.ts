import type { Pixel } from '../geo/camera.ts';
import type { Clock } from '../model/clock.ts';
import { type Finger, LongPress } from './long-press.ts';
import type { Detach } from './view-control.ts';

/** Where the menu is asked for: a pixel of the surface, or null for the keyboard, which points at none. */
export type OnMenu = (pixel: Pixel | null) => void;

/** The browser's own event for a menu key comes within this, in milliseconds. */
const KEY_ECHO_MS = 500;

/** Hears of a right click, a resting finger and the menu keys on a surface. */
export function attachMenuGestures(surface: HTMLElement, clock: Clock, onMenu: OnMenu): Detach {
  const listening = new AbortController();
  const { signal } = listening;
  let keyAtMs = -Infinity;
  const pixelIn = ({ x, y }: Pixel): Pixel => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  const press = hearFingers(surface, clock, signal, (finger) => onMenu(pixelIn(finger)));
  const hearMenu = (event: PointerEvent): void => {
    // The menu keys have been heard already; the browser tells of them once more.
    const isByKey = event.timeStamp - keyAtMs < KEY_ECHO_MS;
    // Shift is the way to the browser's own menu.
    if (event.shiftKey && !isByKey) return;
    event.preventDefault();
    // A finger's comes with, before or after the press that is heard here.
    const isNew = event.pointerType === 'touch' ? press.takeNow() : !isByKey;
    if (isNew) onMenu(pixelIn({ x: event.clientX, y: event.clientY }));
  };
  const hearKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isMenuKey(event)) return;
    event.preventDefault();
    keyAtMs = event.timeStamp;
    onMenu(null);
  };
  surface.addEventListener('contextmenu', hearMenu, { signal });
  surface.addEventListener('keydown', hearKey, { signal });
  return () => {
    press.takeNow();
    listening.abort();
  };
}

/** Hears of a finger that rests on a surface. */
function hearFingers(
  surface: HTMLElement,
  clock: Clock,
  signal: AbortSignal,
  onPress: (finger: Finger) => void,
): LongPress {
  let endsPress = false;
  const press = new LongPress(clock, (finger) => {
    endsPress = true;
    letGo(surface, finger);
    onPress(finger);
  });
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    hear: (finger: Finger, event: PointerEvent) => void,
  ): void => {
    const hearFinger = (event: PointerEvent): void => {
      const { pointerId: id, clientX: x, clientY: y } = event;
      if (event.pointerType === 'touch') hear({ id, x, y }, event);
    };
    surface.addEventListener(type, hearFinger, { signal });
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
  // The click of a finger that is lifted from the menu it has just opened is none.
  const hearClick = (event: MouseEvent): void => {
    if (endsPress && event.detail > 0) event.stopImmediatePropagation();
    endsPress = false;
  };
  surface.addEventListener('click', hearClick, { signal, capture: true });
  return press;
}

const isMenuKey = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && (key === 'ContextMenu' || (key === 'F10' && shiftKey));

/** Makes drag and pinch forget a finger that rests on a menu from now on: it must not turn the view below. */
function letGo(surface: HTMLElement, { id, x, y }: Finger): void {
  const told = { pointerId: id, pointerType: 'touch', clientX: x, clientY: y, isPrimary: true };
  surface.dispatchEvent(new PointerEvent('pointercancel', told));
}
