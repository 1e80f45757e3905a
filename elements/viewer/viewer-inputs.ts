import { attachAutoRotate } from '../input/auto-rotate.ts';
import { AUTO_ROTATE_DEFAULTS, type AutoRotateSettings } from '../input/auto-rotate-leg.ts';
import { attachDrag } from '../input/drag.ts';
import { attachKeyboard } from '../input/keyboard.ts';
import { type OnMenu, attachMenuGestures } from '../input/menu-gestures.ts';
import type { PageScroll, ScrollHint } from '../input/page-scroll.ts';
import { attachPinch } from '../input/pinch.ts';
import type { Detach, ViewControl } from '../input/view-control.ts';
import { attachWheel } from '../input/wheel.ts';
import { browserClock } from './clock.ts';
import { replay } from './replay-events.ts';

export interface InputOptions {
  readonly pageScroll: PageScroll;
  readonly prefersReducedMotion: () => boolean;
  readonly onScrollHint: (hint: ScrollHint) => void;
  readonly onReset: () => void;
  readonly onFullScreen: () => void;
  readonly onMenu: OnMenu;
  /** What users did on the surface before; it counts as if done now. */
  readonly early: readonly Event[];
}

/** Everything that moves the view from outside or asks about it, on one surface. */
export interface ViewerInputs {
  /** Turns the view by itself, or no longer. */
  readonly rotate: (given: boolean | Partial<AutoRotateSettings>) => void;
  readonly detach: Detach;
}

/** Lets pointer, wheel, keyboard and time move the view, and ask for its menu. */
export function attachInputs(
  surface: HTMLElement,
  control: ViewControl,
  { pageScroll, prefersReducedMotion, onScrollHint, onReset, onFullScreen, onMenu, early }: InputOptions,
): ViewerInputs {
  const autoRotate = attachAutoRotate(surface, control, { clock: browserClock, prefersReducedMotion });
  const listening = new AbortController();
  for (const type of ['wheel', 'keydown'] as const) {
    surface.addEventListener(type, () => autoRotate.pause(), { signal: listening.signal, passive: true });
  }
  const detaches = [
    () => listening.abort(),
    attachDrag(surface, control, { pageScroll, prefersReducedMotion }),
    attachPinch(surface, control, { pageScroll, onScrollHint }),
    attachWheel(surface, control, { pageScroll, onScrollHint }),
    attachKeyboard(surface, control, {
      commands: { reset: onReset, 'full-screen': onFullScreen },
      prefersReducedMotion,
    }),
    attachMenuGestures(surface, browserClock, onMenu),
    autoRotate.detach,
  ];
  replay(surface, early);
  return {
    rotate(given) {
      const settings = typeof given === 'object' ? { on: true, ...given } : { on: given };
      autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, ...settings });
    },
    detach: () => detaches.forEach((detach) => detach()),
  };
}
