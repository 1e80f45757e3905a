import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Size } from '../geo/camera.ts';
import type { SharedContext } from './context-budget.ts';

/** How far around the window counts as near, in parts of its size. */
const MARGIN = 0.5;

/**
 * Whether the viewer is at work: in or near the window, or used by its page although it is not, and in possession of
 * its graphics context. It watches the element's size and the screen's pixel ratio as well.
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
    // The newer one holds for what scrolls within the window as well; both at once would add up.
    const margin = 'scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin';
    this.#nearing = new IntersectionObserver(
      (entries) => {
        this.see(entries.at(-1)?.isIntersecting === true);
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

  /** The element's inner size in CSS pixels, and the device pixels that make one of them. */
  get screen(): { readonly size: Size; readonly pixelRatio: number } {
    const { clientWidth: width, clientHeight: height } = this.#element;
    return { size: { width, height }, pixelRatio: devicePixelRatio };
  }

  /** Whether the element is in or near the window: what nobody can see need not be drawn. */
  get isNear(): boolean {
    return this.#isNear;
  }

  /** Whether the page uses it, in sight or not. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Whether its graphics context was given to other viewers. */
  get isResting(): boolean {
    return this.#context?.isResting === true;
  }

  /** Whether it is seen or used, be its context here yet or not. */
  get isWanted(): boolean {
    return this.#isNear || this.#isUsed;
  }

  get isAtWork(): boolean {
    return this.isWanted && !this.isResting;
  }

  /** Judges by the element's box whether it is near: the observer reports later, and a first sphere need not wait. */
  look(): void {
    const { top, bottom, left, right } = this.#element.getBoundingClientRect();
    const isWithin = (start: number, end: number, length: number): boolean =>
      end > -MARGIN * length && start < (1 + MARGIN) * length;
    this.see(isWithin(top, bottom, innerHeight) && isWithin(left, right, innerWidth));
  }

  /** Notes whether the element is in or near the window. */
  see(isNear: boolean): void {
    this.#isNear = isNear;
    this.#context?.see(isNear);
  }

  /** The page uses the viewer: it works until the picture is sharp, wherever it is. */
  use(): void {
    this.#isUsed = true;
    void this.#context?.wake();
  }

  /** The picture is as sharp as it will get. */
  settle(): void {
    this.#isUsed = false;
    this.#context?.see(this.#isNear);
  }

  /** Takes a graphics context, which may be given to other viewers while nobody sees or uses this one. */
  hold(context: SharedContext): void {
    this.#context = context;
    context.see(this.#isNear);
  }

  /** The viewer left its page. */
  leave(): void {
    this.#context?.leave();
    this.#context = null;
    this.#isUsed = false;
  }

  /** A media query holds for one ratio only, so each change sets up the next one. */
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
