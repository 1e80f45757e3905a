import { type AutoRotate, attachAutoRotate } from '../input/auto-rotate.ts';
import { attachDrag } from '../input/drag.ts';
import { attachKeyboard } from '../input/keyboard.ts';
import type { PageScroll, ScrollHint } from '../input/page-scroll.ts';
import { attachPinch } from '../input/pinch.ts';
import type { Detach, ViewControl } from '../input/view-control.ts';
import { attachWheel } from '../input/wheel.ts';
import { browserClock } from './clock.ts';

export interface InputOptions {
  readonly pageScroll: PageScroll;
  readonly prefersReducedMotion: () => boolean;
  readonly onScrollHint: (hint: ScrollHint) => void;
  readonly onReset: () => void;
  readonly onFullScreen: () => void;
}

/** Everything that moves the view from outside, on one surface. */
export interface ViewerInputs {
  readonly autoRotate: AutoRotate;
  readonly detach: Detach;
}

/** Lets pointer, wheel, keyboard and time move the view. */
export function attachInputs(
  surface: HTMLElement,
  control: ViewControl,
  { pageScroll, prefersReducedMotion, onScrollHint, onReset, onFullScreen }: InputOptions,
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
    autoRotate.detach,
  ];
  return { autoRotate, detach: () => detaches.forEach((detach) => detach()) };
}
