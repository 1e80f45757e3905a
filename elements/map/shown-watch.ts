import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { windowOf } from '../page/window-of.ts';

/** Calls a function once the element is first visible: connected, with a size, and in or near the window. */
export class ShownWatch implements ReactiveController {
  readonly #element: HTMLElement;
  readonly #onShown: () => void;
  #observer: IntersectionObserver | null = null;

  constructor(element: HTMLElement & ReactiveControllerHost, onShown: () => void) {
    this.#element = element;
    this.#onShown = onShown;
    element.addController(this);
  }

  hostConnected(): void {
    this.#observer = new (windowOf(this.#element).IntersectionObserver)(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.hostDisconnected();
        this.#onShown();
      },
      { rootMargin: '200px' },
    );
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }
}
