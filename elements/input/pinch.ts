import type { Pixel } from '../geo/camera.ts';
import type { PageScrollOptions } from './page-scroll.ts';
import type { Detach, ViewControl } from './view-control.ts';
import { zoomAbout } from './zoom-about.ts';

/** In `guard` mode, a single finger that moves this far, in CSS pixels, triggers the hint. */
const HINT_AFTER_PX = 10;

/** Fingers closer together than this, in CSS pixels, do not change the zoom. */
const NEAREST_PX = 8;

/**
 * Turns and zooms with two fingers, so that the picture follows them. Also sets the target's `touch-action`,
 * so that the browser handles only the gestures for the page.
 */
export function attachPinch(target: HTMLElement, control: ViewControl, options: PageScrollOptions): Detach {
  const listening = new AbortController();
  const { signal } = listening;
  const pinch = new Pinch(target, control, options);
  const actionBefore = target.style.touchAction;
  target.style.touchAction = options.pageScroll === 'guard' ? 'pan-x pan-y' : 'none';
  target.addEventListener('pointerdown', (event) => pinch.press(event), { signal });
  target.addEventListener('pointermove', (event) => pinch.move(event), { signal });
  target.addEventListener('pointerup', (event) => pinch.lift(event), { signal });
  target.addEventListener('pointercancel', (event) => pinch.cancel(event), { signal });
  return () => {
    listening.abort();
    target.style.touchAction = actionBefore;
  };
}

/** Two fingers at one moment: the pixel midway between them, and the distance between them. */
interface Grip {
  readonly middle: Pixel;
  readonly apart: number;
}

class Pinch {
  readonly #target: HTMLElement;
  readonly #control: ViewControl;
  readonly #options: PageScrollOptions;
  readonly #fingers = new Map<number, Pixel>();
  #grip: Grip | null = null;
  /**
   * The pixel at which a single finger was pressed in `guard` mode; null if there is no such finger or the
   * hint has been shown.
   */
  #lone: Pixel | null = null;

  constructor(target: HTMLElement, control: ViewControl, options: PageScrollOptions) {
    this.#target = target;
    this.#control = control;
    this.#options = options;
  }

  press(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(event.pointerId, this.#pixelOf(event));
    this.#lone =
      this.#fingers.size === 1 && this.#options.pageScroll === 'guard' ? this.#pixelOf(event) : null;
    this.#grip = this.#gripNow();
    if (this.#grip) this.#control.halt();
  }

  move(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return;
    const pixel = this.#pixelOf(event);
    this.#fingers.set(event.pointerId, pixel);
    if (this.#lone && Math.hypot(pixel.x - this.#lone.x, pixel.y - this.#lone.y) >= HINT_AFTER_PX)
      this.#hint();
    const grip = this.#gripNow();
    if (grip && this.#grip) {
      zoomAbout(this.#control, grip.apart / this.#grip.apart, this.#grip.middle, grip.middle);
    }
    this.#grip = grip;
  }

  lift(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#lone = null;
    this.#grip = this.#gripNow();
  }

  /** The browser cancels a finger that starts to scroll the page. */
  cancel(event: PointerEvent): void {
    if (this.#lone && this.#fingers.has(event.pointerId)) this.#hint();
    this.lift(event);
  }

  #hint(): void {
    this.#lone = null;
    this.#options.onScrollHint?.('touch');
  }

  #gripNow(): Grip | null {
    if (this.#fingers.size !== 2) return null;
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return null;
    return {
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      apart: Math.max(NEAREST_PX, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  }

  #pixelOf({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = this.#target.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
