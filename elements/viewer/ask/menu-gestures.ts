import type { Pixel } from '../../geo/camera.ts';
import { browserClock } from '../clock.ts';
import { type Finger, LongPress } from './long-press.ts';

/** Where the menu is asked for: a pixel of the surface, or null for the keyboard, which points at none. */
type OnMenu = (pixel: Pixel | null) => void;

/** The browser's own event for a menu key comes within this, in milliseconds. */
const KEY_ECHO_MS = 500;

/** Hears of a right click, a resting finger and the menu keys on a surface; gives what ends it. */
export function attachMenuGestures(surface: HTMLElement, onMenu: OnMenu): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let endsPress = false;
  let keyAtMs = -Infinity;
  const pixelIn = ({ x, y }: Pixel): Pixel => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  const press = new LongPress(browserClock, (finger) => {
    endsPress = true;
    letGo(surface, finger);
    onMenu(pixelIn(finger));
  });
  const ofFinger = (handle: (event: PointerEvent, finger: Finger) => void) => (event: PointerEvent) => {
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (event.pointerType === 'touch') handle(event, { id, x, y });
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ): void => surface.addEventListener(type, hear as EventListener, { signal, capture });

  on(
    'pointerdown',
    ofFinger((event, finger) => {
      endsPress = false;
      press.down(finger, event.isPrimary);
    }),
  );
  on(
    'pointermove',
    ofFinger((_, finger) => press.move(finger)),
  );
  on(
    'pointerup',
    ofFinger((_, { id }) => press.up(id)),
  );
  on('pointercancel', (event) => {
    if (event.isTrusted && event.pointerType === 'touch') press.up(event.pointerId);
  });
  // The click of a finger that is lifted from the menu it has just opened is none.
  on(
    'click',
    (event) => {
      if (endsPress && event.detail > 0) event.stopImmediatePropagation();
      endsPress = false;
    },
    true,
  );
  on('contextmenu', (event) => {
    // The menu keys have been heard already; the browser tells of them once more.
    const isByKey = event.timeStamp - keyAtMs < KEY_ECHO_MS;
    // Shift is the way to the browser's own menu.
    if (event.shiftKey && !isByKey) return;
    event.preventDefault();
    // A finger's comes with, before or after the press that is heard here.
    const isNew = event.pointerType === 'touch' ? press.takeNow() : !isByKey;
    if (isNew) onMenu(pixelIn({ x: event.clientX, y: event.clientY }));
  });
  on('keydown', (event) => {
    if (event.defaultPrevented || !isMenuKey(event)) return;
    event.preventDefault();
    keyAtMs = event.timeStamp;
    onMenu(null);
  });
  return () => {
    press.takeNow();
    listening.abort();
  };
}

const isMenuKey = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && (key === 'ContextMenu' || (key === 'F10' && shiftKey));

/** Makes drag and pinch forget a finger that rests on a menu from now on: it must not turn the view below. */
function letGo(surface: HTMLElement, { id, x, y }: Finger): void {
  const told = { pointerId: id, pointerType: 'touch', clientX: x, clientY: y, isPrimary: true };
  surface.dispatchEvent(new PointerEvent('pointercancel', told));
}
