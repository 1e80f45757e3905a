import type { AutoRotateSettings } from '../../input/auto-rotate-leg.ts';
import { attachAutoRotate } from '../../input/auto-rotate.ts';
import { checkAutoRotate } from '../../input/check-auto-rotate.ts';
import { attachDoubleClick } from '../../input/double-click.ts';
import { attachDrag } from '../../input/drag.ts';
import { KEY_TABLE, type KeyCommands } from '../../input/key-table.ts';
import { attachKeyboard } from '../../input/keyboard.ts';
import { type OnMenu, attachMenuGestures } from '../../input/menu-gestures.ts';
import type { PageScroll, ScrollHint } from '../../input/page-scroll.ts';
import { attachTouch } from '../../input/touch.ts';
import type { Detach, ViewControl } from '../../input/view-control.ts';
import { attachWheel } from '../../input/wheel.ts';
import { browserClock } from '../../model/clock.ts';

export interface InputOptions {
  readonly pageScroll: PageScroll;
  readonly prefersReducedMotion: () => boolean;
  /**
   * Called when a wheel or one-finger gesture scrolls the page instead of moving the view, so that a hint can
   * be shown.
   */
  readonly onScrollHint: (hint: ScrollHint) => void;
  /** Commands for the keys that do not move the view. */
  readonly commands: KeyCommands;
  readonly onMenu: OnMenu;
  /** Called for settings that are refused. */
  readonly onError: (error: unknown) => void;
  /**
   * Events that the surface received before the inputs were attached. The inputs handle these events as if
   * they had just occurred.
   */
  readonly early: readonly Event[];
}

export interface AttachedInputs {
  readonly rotate: (autoRotate: boolean | Partial<AutoRotateSettings>) => void;
  readonly detach: Detach;
}

/** All keys in the notation of `aria-keyshortcuts`, in which the plus sign is written as a word. */
const ARIA_SHORTCUTS = KEY_TABLE.flatMap(({ keys }) => keys)
  .map((key) => (key === '+' ? 'Plus' : key))
  .join(' ');

/**
 * Connects the pointer, wheel, keyboard and auto-rotate to the view, and the context menu gestures to the
 * menu.
 */
export function attachInputs(
  surface: HTMLElement,
  control: ViewControl,
  { pageScroll, prefersReducedMotion, onScrollHint, commands, onMenu, onError, early }: InputOptions,
): AttachedInputs {
  surface.setAttribute('aria-keyshortcuts', ARIA_SHORTCUTS);
  const autoRotate = attachAutoRotate(surface, control, { clock: browserClock, prefersReducedMotion });
  const listening = new AbortController();
  for (const type of ['wheel', 'keydown'] as const) {
    surface.addEventListener(type, () => autoRotate.pause(), { signal: listening.signal, passive: true });
  }
  const detaches = [
    () => listening.abort(),
    attachDrag(surface, control, { pageScroll, prefersReducedMotion }),
    attachDoubleClick(surface, control),
    attachTouch(surface, control, { pageScroll, onScrollHint }),
    attachWheel(surface, control, { pageScroll, onScrollHint }),
    attachKeyboard(surface, control, { commands, prefersReducedMotion }),
    attachMenuGestures(surface, browserClock, onMenu),
    autoRotate.detach,
  ];
  for (const event of early) surface.dispatchEvent(copyOf(event));
  return {
    rotate(setting) {
      try {
        autoRotate.update(checkAutoRotate(setting));
      } catch (error) {
        onError(error);
      }
    },
    detach: () => detaches.forEach((detach) => detach()),
  };
}

const READ_FIELDS = [
  'key',
  'repeat',
  'shiftKey',
  'altKey',
  'ctrlKey',
  'metaKey',
  'pointerId',
  'pointerType',
  'isPrimary',
  'button',
  'buttons',
  'clientX',
  'clientY',
  'x',
  'y',
  'deltaX',
  'deltaY',
  'deltaMode',
] as const;

/**
 * Returns a copy of an event with its original timestamp. The copy stays inside the shadow root because the
 * page has already received the original. It is a plain `Event`, because in Firefox a `KeyboardEvent` always
 * leaves the shadow root.
 */
function copyOf(event: Event): Event {
  const read = event as unknown as Record<string, unknown>;
  const fields = Object.fromEntries(READ_FIELDS.map((field) => [field, read[field]]));
  const copy = Object.assign(new Event(event.type, { cancelable: true }), fields);
  return Object.defineProperty(copy, 'timeStamp', { value: event.timeStamp });
}
