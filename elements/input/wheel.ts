import { clamp } from '../geo/angle.ts';
import type { PageScrollOptions } from './page-scroll.ts';
import { pixelsIn } from './pixel-in.ts';
import { turnOfDrag } from './turn-of-drag.ts';
import type { Detach, ViewControl } from './view-control.ts';
import { zoomAbout } from './zoom-about.ts';

/**
 * The number of zoom steps per wheel notch. Each step multiplies or divides the zoom by 0.95 (specification
 * 9).
 */
const DOLLY_SPEED = 4;

/** Pixels that browsers report for one notch of a wheel. */
const NOTCH_PX = 100;

/** Pixels per unit of `deltaX` and `deltaY`, indexed by `deltaMode`: pixels, lines (three per notch), pages. */
const PX_PER_UNIT = [1, NOTCH_PX / 3, 2 * NOTCH_PX] as const;

const STEP = 0.95;

/** Maximum number of notches that are counted per event. */
const MAX_NOTCHES = 2;

/**
 * Browsers report a trackpad pinch as Ctrl + wheel with deltas smaller than this, in pixels. A notch is never
 * this small.
 */
const PINCH_BELOW_PX = 50;

export type WheelTurn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/**
 * Returns the factor by which a wheel event multiplies the zoom. Rolling the wheel away from the user
 * (negative deltas) zooms in.
 */
export function zoomOfWheel({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  const px = deltaY * (PX_PER_UNIT[deltaMode] ?? 1);
  const isPinch = ctrlKey && Math.abs(px) < PINCH_BELOW_PX;
  // Browsers report a pinch of scale s as -100 · ln(s) pixels. The zoom changes by the same scale.
  const steps = isPinch ? -px / 100 / Math.log(STEP) : (px / NOTCH_PX) * DOLLY_SPEED;
  const max = MAX_NOTCHES * DOLLY_SPEED;
  return STEP ** clamp(steps, -max, max);
}

/** Returns whether a wheel event is a sideways one. A diagonal one counts as what it mostly is. */
const isSideways = ({ deltaX, deltaY }: WheelEvent): boolean => Math.abs(deltaX) > Math.abs(deltaY);

/**
 * Zooms about the pointer with the wheel or a trackpad pinch, and pans with the sideways wheel, which would otherwise
 * scroll the page or go back in the history.
 */
export function attachWheel(target: HTMLElement, control: ViewControl, options: PageScrollOptions): Detach {
  const listening = new AbortController();
  const turn = (event: WheelEvent): void => {
    const { deltaX, deltaY, deltaMode } = event;
    if (deltaX === 0 && deltaY === 0) return;
    if (options.pageScroll === 'guard' && !event.ctrlKey && !event.metaKey) {
      if (!isSideways(event)) options.onScrollHint?.('wheel');
      return;
    }
    event.preventDefault();
    control.halt();
    if (isSideways(event)) {
      const { pan } = turnOfDrag(-deltaX * (PX_PER_UNIT[deltaMode] ?? 1), 0, control.view, control.size);
      control.rotateBy(pan, 0, 'drag');
      return;
    }
    const pointer = pixelsIn(target)(event);
    zoomAbout(control, zoomOfWheel(event), pointer, pointer);
  };
  target.addEventListener('wheel', turn, { signal: listening.signal, passive: false });
  return () => listening.abort();
}
