import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Size, View } from '../../geo/camera.ts';
import { type OwnWindow, windowOf } from '../../page/window-of.ts';
import type { ContextShare, TurnedCamera } from './context-users.ts';

/**
 * An element within this margin around the window counts as near. The margin is a fraction of the window's
 * size.
 */
const MARGIN = 0.5;

/**
 * Tracks whether the viewer is active. An active viewer has a graphics context, and is near the window or
 * used by its page. Also observes the element's size.
 */
export class Presence implements ReactiveController {
  readonly #element: HTMLElement;
  /** Must be called when the screen's pixel ratio has changed. */
  readonly onResize: () => void;
  readonly #onNear: () => void;
  #observers: readonly (ResizeObserver | IntersectionObserver)[] = [];
  #isNear = false;
  #isUsed = false;
  #context: ContextShare | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, onNear: () => void, onResize: () => void) {
    this.#element = host;
    this.onResize = onResize;
    this.#onNear = onNear;
    host.addController(this);
  }

  hostConnected(): void {
    const { IntersectionObserver, ResizeObserver } = this.window;
    // `scrollMargin`, the newer option, also covers elements that scroll within the window. The margins of
    // both options would add up.
    const margin = 'scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin';
    this.#observers = [
      new ResizeObserver(() => this.onResize()),
      new IntersectionObserver(
        (entries) => {
          this.setNear(entries.at(-1)?.isIntersecting === true);
          this.#onNear();
        },
        { [margin]: `${String(MARGIN * 100)}%` },
      ),
    ];
    for (const observer of this.#observers) observer.observe(this.#element);
  }

  hostDisconnected(): void {
    for (const observer of this.#observers) observer.disconnect();
  }

  /** The window that shows the element. */
  get window(): OwnWindow {
    return windowOf(this.#element);
  }

  /** The element's inner size in CSS pixels, and the number of device pixels per CSS pixel. */
  get screen(): { readonly size: Size; readonly pixelRatio: number } {
    const { clientWidth: width, clientHeight: height } = this.#element;
    return { size: { width, height }, pixelRatio: this.window.devicePixelRatio };
  }

  /** True if the element is in or near the window. Other elements do not need to be drawn. */
  get isNear(): boolean {
    return this.#isNear;
  }

  /** Whether the page uses the viewer, whether or not it is visible. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Whether other viewers use the graphics contexts, so that this viewer has none. */
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
    const { innerHeight, innerWidth } = this.window;
    this.setNear(isWithin(top, bottom, innerHeight) && isWithin(left, right, innerWidth));
  }

  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    this.#context?.update();
  }

  /**
   * Must be called when the page uses the viewer. The viewer then works until the picture is sharp, even if
   * it is not visible.
   */
  use(): void {
    this.#isUsed = true;
    this.#context?.update();
  }

  /** Must be called when the picture has reached its full sharpness. */
  settle(): void {
    this.#isUsed = false;
    this.#context?.update();
  }

  /** Sets the context that the viewer shares with others. */
  share(context: ContextShare): void {
    this.#context = context;
  }

  /** Must be called instead of drawing a frame, with the view that was drawn last; null if it would look different. */
  skip(camera: TurnedCamera, drawn: View | null): void {
    this.#context?.skip(camera, drawn);
  }

  /** Must be called when the picture covers the whole view. */
  cover(): void {
    this.#context?.cover();
  }

  /** Must be called when the element has been removed from the page. */
  leave(): void {
    this.#context?.leave();
    this.#context = null;
    this.#isUsed = false;
  }
}
