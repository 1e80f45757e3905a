import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Size } from '../../geo/camera.ts';
import type { SharedContext } from './context-budget.ts';

/**
 * An element within this margin around the window counts as near. The margin is a fraction of the window's
 * size.
 */
const MARGIN = 0.5;

/**
 * Tracks whether the viewer is active. An active viewer has a graphics context, and is near the window or
 * used by its page. Also observes the element's size and the screen's pixel ratio.
 */
export class Presence implements ReactiveController {
  readonly #element: HTMLElement;
  readonly #onResize: () => void;
  readonly #resizing = new ResizeObserver(() => this.#onResize());
  readonly #nearing: IntersectionObserver;
  #listening: AbortController | null = null;
  #isNear = false;
  #isUsed = false;
  #context: SharedContext | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, onNear: () => void, onResize: () => void) {
    this.#element = host;
    this.#onResize = onResize;
    // `scrollMargin`, the newer option, also covers elements that scroll within the window. The margins of
    // both options would add up.
    const margin = 'scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin';
    this.#nearing = new IntersectionObserver(
      (entries) => {
        this.setNear(entries.at(-1)?.isIntersecting === true);
        onNear();
      },
      { [margin]: `${String(MARGIN * 100)}%` },
    );
    host.addController(this);
  }

  hostConnected(): void {
    this.#resizing.observe(this.#element);
    this.#nearing.observe(this.#element);
    this.#watchPixelRatio();
  }

  hostDisconnected(): void {
    this.#resizing.disconnect();
    this.#nearing.disconnect();
    this.#listening?.abort();
  }

  /** The element's inner size in CSS pixels, and the number of device pixels per CSS pixel. */
  get screen(): { readonly size: Size; readonly pixelRatio: number } {
    const { clientWidth: width, clientHeight: height } = this.#element;
    return { size: { width, height }, pixelRatio: devicePixelRatio };
  }

  /** True if the element is in or near the window. Other elements do not need to be drawn. */
  get isNear(): boolean {
    return this.#isNear;
  }

  /** Whether the page uses the viewer, whether or not it is visible. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Whether the viewer's graphics context has been released for other viewers. */
  get isReleased(): boolean {
    return this.#context?.isReleased === true;
  }

  /** Whether the viewer is visible or in use, with or without its graphics context. */
  get isNeeded(): boolean {
    return this.#isNear || this.#isUsed;
  }

  get isActive(): boolean {
    return this.isNeeded && !this.isReleased;
  }

  /**
   * Measures whether the element is near the window. The observer reports this only later, and the first
   * sphere must not wait for it.
   */
  measure(): void {
    const { top, bottom, left, right } = this.#element.getBoundingClientRect();
    const isWithin = (start: number, end: number, length: number): boolean =>
      end > -MARGIN * length && start < (1 + MARGIN) * length;
    this.setNear(isWithin(top, bottom, innerHeight) && isWithin(left, right, innerWidth));
  }

  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    this.#context?.setVisible(isNear);
  }

  /**
   * Must be called when the page uses the viewer. The viewer then works until the picture is sharp, even if
   * it is not visible.
   */
  use(): void {
    this.#isUsed = true;
    void this.#context?.wake();
  }

  /** Must be called when the picture has reached its full sharpness. */
  settle(): void {
    this.#isUsed = false;
    this.#context?.setVisible(this.#isNear);
  }

  /**
   * Sets the graphics context. The context may be released for other viewers while this viewer is neither
   * visible nor in use.
   */
  setContext(context: SharedContext): void {
    this.#context = context;
    context.setVisible(this.#isNear);
  }

  /** Must be called when the element has been removed from the page. */
  leave(): void {
    this.#context?.leave();
    this.#context = null;
    this.#isUsed = false;
  }

  /** A media query matches only one pixel ratio, so each change requires a new query. */
  #watchPixelRatio(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    matchMedia(`(resolution: ${String(devicePixelRatio)}dppx)`).addEventListener(
      'change',
      () => {
        this.#watchPixelRatio();
        this.#onResize();
      },
      { signal: this.#listening.signal },
    );
  }
}
