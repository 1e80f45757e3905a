import type { Pixel } from '../geo/camera.ts';
import type { PageScroll } from './page-scroll.ts';
import { pixelsIn } from './pixel-in.ts';
import { type PointerSample, speedAtRelease, withSample } from './pointer-speed.ts';
import { turnOfDrag } from './turn-of-drag.ts';
import type { Detach, ViewControl } from './view-control.ts';

/** A press during which the pointer moves less than this, in CSS pixels, is a click. */
const DRAG_THRESHOLD_PX = 4;

export interface DragOptions {
  /** In `guard` mode, one-finger drags scroll the page instead of turning the view. */
  readonly pageScroll: PageScroll;
  /** Called at each release. With reduced motion, the view stops immediately. */
  readonly prefersReducedMotion: () => boolean;
  /** Called when a drag begins or ends, so that the cursor can be updated. */
  readonly onDragChange?: (dragging: boolean) => void;
}

/**
 * Turns the view with a mouse, a pen or one finger, and lets the view coast when released in motion. A click
 * that ends a drag does not reach the target's listeners, so they receive only real clicks.
 */
export function attachDrag(target: HTMLElement, control: ViewControl, options: DragOptions): Detach {
  const listening = new AbortController();
  const { signal } = listening;
  const drag = new Drag(target, control, options);
  target.addEventListener('pointerdown', (event) => drag.press(event), { signal });
  target.addEventListener('pointermove', (event) => drag.move(event), { signal });
  target.addEventListener('pointerup', (event) => drag.release(event, true), { signal });
  target.addEventListener('pointercancel', (event) => drag.release(event, false), { signal });
  target.addEventListener('click', (event) => drag.filterClick(event), { signal, capture: true });
  return () => {
    drag.stop();
    listening.abort();
  };
}

class Drag {
  readonly #target: HTMLElement;
  readonly #control: ViewControl;
  readonly #options: DragOptions;
  /** Pressed pointers by id. If there is more than one, the pinch input takes over. */
  readonly #pointers = new Map<number, Pixel>();
  /** Converts positions in the window to pixels of the target. Measured when a drag begins. */
  #inTarget: (pixel: Pixel) => Pixel = (pixel) => pixel;
  /** The position in the window at which the view was last turned; null while nothing is pressed. */
  #last: Pixel | null = null;
  #samples: PointerSample[] = [];
  #dragging = false;
  #clickEndsDrag = false;

  constructor(target: HTMLElement, control: ViewControl, options: DragOptions) {
    this.#target = target;
    this.#control = control;
    this.#options = options;
  }

  press(event: PointerEvent): void {
    if (!this.#accepts(event)) return;
    if (event.isPrimary) this.#pointers.clear();
    this.#clickEndsDrag = false;
    this.#pointers.set(event.pointerId, pixelOf(event));
    this.#control.halt();
    if (this.#pointers.size === 1) this.#startFrom(pixelOf(event));
    else this.stop();
  }

  move(event: PointerEvent): void {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, pixelOf(event));
    // If the mouse button was released outside the window, the pointer returns without a pressed button.
    if (event.pointerType === 'mouse' && event.buttons === 0) this.release(event, false);
    else if (this.#pointers.size !== 1 || !this.#last) return;
    else if (this.#dragging) this.#turnTo(event, this.#last);
    else if (distance(this.#last, pixelOf(event)) >= DRAG_THRESHOLD_PX) this.#begin(event);
  }

  release(event: PointerEvent, mayCoast: boolean): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const [remaining] = this.#pointers.values();
    if (remaining) {
      this.#startFrom(remaining);
      return;
    }
    if (this.#dragging && mayCoast) this.#coast(event.timeStamp);
    this.#clickEndsDrag = this.#dragging;
    this.stop();
  }

  filterClick(event: MouseEvent): void {
    // A click from the keyboard has a `detail` of 0 and never ends a drag.
    if (this.#clickEndsDrag && event.detail > 0) event.stopImmediatePropagation();
    this.#clickEndsDrag = false;
  }

  stop(): void {
    if (this.#dragging) this.#options.onDragChange?.(false);
    this.#dragging = false;
    this.#last = null;
    this.#samples = [];
  }

  #accepts(event: PointerEvent): boolean {
    return event.pointerType === 'touch' ? this.#options.pageScroll === 'free' : event.button === 0;
  }

  #startFrom(pixel: Pixel): void {
    this.#last = pixel;
    this.#samples = [];
  }

  #begin(event: PointerEvent): void {
    this.#dragging = true;
    this.#inTarget = pixelsIn(this.#target);
    this.#startFrom(pixelOf(event));
    this.#capture(event);
    this.#options.onDragChange?.(true);
  }

  #turnTo(event: PointerEvent, last: Pixel): void {
    const now = pixelOf(event);
    const [from, to] = [last, now].map(this.#inTarget) as [Pixel, Pixel];
    const turn = turnOfDrag(to.x - from.x, to.y - from.y, this.#control.view, this.#control.size);
    this.#control.rotateBy(turn.pan, turn.tilt, 'drag');
    this.#last = now;
    this.#capture(event);
    this.#samples = withSample(this.#samples, { ...now, timeMs: event.timeStamp });
  }

  /**
   * Captures the pointer if necessary. The browser captures touch pointers itself, and the pointer of a
   * redispatched event may already have been released.
   */
  #capture({ pointerId, pointerType, isTrusted }: PointerEvent): void {
    if (!isTrusted || pointerType === 'touch' || this.#target.hasPointerCapture(pointerId)) return;
    this.#target.setPointerCapture(pointerId);
  }

  #coast(releasedAtMs: number): void {
    if (this.#options.prefersReducedMotion()) return;
    const speed = speedAtRelease(this.#samples, releasedAtMs);
    if (speed.x === 0 && speed.y === 0) return;
    const turn = turnOfDrag(speed.x, speed.y, this.#control.view, this.#control.size);
    this.#control.fling(turn.pan, turn.tilt);
  }
}

const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => ({ x: clientX, y: clientY });

const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);
