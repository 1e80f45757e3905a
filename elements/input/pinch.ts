import type { Pixel } from '../geo/camera.ts';
import { scrollFirst, scrollableAround } from './page-boxes.ts';
import type { PageScrollOptions } from './page-scroll.ts';
import { pixelsIn } from './pixel-in.ts';
import type { ViewControl } from './view-control.ts';
import { zoomAbout } from './zoom-about.ts';

/** In `guard` mode, a single finger that moves this far, in CSS pixels, triggers the hint. */
const HINT_AFTER_PX = 10;

/** Fingers closer together than this, in CSS pixels, do not change the zoom. */
const NEAREST_PX = 8;

/** Two fingers that have moved this far, in CSS pixels, show whether they scroll the page or zoom the view. */
const DECIDE_AFTER_PX = 8;

/** Two fingers at one moment: the point midway between them in the window, and the distance between them. */
interface Grip {
  readonly middle: Pixel;
  readonly apart: number;
}

/** What two fingers move. Until it is clear which, neither moves. */
type Grasp = 'unclear' | 'view' | 'page';

/**
 * Turns and zooms with two fingers, so that the picture follows them. In `free` mode, where a single finger turns
 * the view, two fingers that move up or down side by side scroll a page that can scroll.
 */
export class Pinch {
  readonly #target: HTMLElement;
  readonly #control: ViewControl;
  readonly #options: PageScrollOptions;
  readonly #fingers = new Map<number, Pixel>();
  #grip: Grip | null = null;
  #grasp: Grasp = 'view';
  /** The boxes that the two fingers can scroll; empty in `guard` mode. */
  #boxes: readonly Element[] = [];
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

  /** Handles a pointer event of a finger. */
  handle(event: PointerEvent): void {
    if (event.type === 'pointerdown') this.#press(event);
    else if (event.type === 'pointermove') this.#move(event);
    else if (event.type === 'pointercancel') this.#cancel(event);
    else this.#lift(event);
  }

  #press(event: PointerEvent): void {
    const isGuarded = this.#options.pageScroll === 'guard';
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(event.pointerId, pixelOf(event));
    this.#lone = this.#fingers.size === 1 && isGuarded ? pixelOf(event) : null;
    this.#grip = this.#gripNow();
    if (!this.#grip) return;
    this.#control.halt();
    this.#boxes = isGuarded ? [] : scrollableAround(this.#target);
    this.#grasp = this.#boxes.length > 0 ? 'unclear' : 'view';
  }

  #move(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return;
    const pixel = pixelOf(event);
    this.#fingers.set(event.pointerId, pixel);
    if (this.#lone && Math.hypot(pixel.x - this.#lone.x, pixel.y - this.#lone.y) >= HINT_AFTER_PX)
      this.#hint();
    // The fingers report one after the other. Both have reported when the next frame begins.
    if (this.#grasp === 'unclear')
      this.#target.ownerDocument.defaultView?.requestAnimationFrame(() => this.#decide());
    else this.#follow();
  }

  #lift(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#lone = null;
    this.#grip = this.#gripNow();
  }

  /** The browser cancels a finger that starts to scroll the page. */
  #cancel(event: PointerEvent): void {
    if (this.#lone && this.#fingers.has(event.pointerId)) this.#hint();
    this.#lift(event);
  }

  #hint(): void {
    this.#lone = null;
    this.#options.onScrollHint?.('touch');
  }

  #decide(): void {
    const now = this.#gripNow();
    if (this.#grasp !== 'unclear' || !now || !this.#grip) return;
    const across = Math.abs(now.middle.x - this.#grip.middle.x);
    const down = Math.abs(now.middle.y - this.#grip.middle.y);
    const apart = Math.abs(now.apart - this.#grip.apart);
    if (Math.max(across, down, apart) < DECIDE_AFTER_PX) return;
    this.#grasp = down > Math.max(across, apart) ? 'page' : 'view';
    this.#follow();
  }

  #follow(): void {
    const grip = this.#gripNow();
    if (grip && this.#grip) {
      if (this.#grasp === 'page') scrollFirst(this.#boxes, this.#grip.middle.y - grip.middle.y);
      else this.#turn(this.#grip, grip);
    }
    this.#grip = grip;
  }

  #turn(from: Grip, to: Grip): void {
    const inTarget = pixelsIn(this.#target);
    zoomAbout(this.#control, to.apart / from.apart, inTarget(from.middle), inTarget(to.middle));
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
}

const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => ({ x: clientX, y: clientY });
