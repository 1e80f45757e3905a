import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Size } from '../geo/camera.ts';

/** Watches the host element's size and the screen's pixel ratio, and tells when one of them changed. */
export class ScreenObserver implements ReactiveController {
  readonly #element: HTMLElement;
  readonly #onChange: () => void;
  readonly #observer = new ResizeObserver(() => this.#onChange());
  #listening: AbortController | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, onChange: () => void) {
    this.#element = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  /** The host's inner size in CSS pixels, and the device pixels that make one of them. */
  get now(): { readonly size: Size; readonly pixelRatio: number } {
    const { clientWidth: width, clientHeight: height } = this.#element;
    return { size: { width, height }, pixelRatio: devicePixelRatio };
  }

  hostConnected(): void {
    this.#observer.observe(this.#element);
    this.#watchPixelRatio();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#listening?.abort();
  }

  /** A media query holds for one ratio only, so each change sets up the next one. */
  #watchPixelRatio(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    matchMedia(`(resolution: ${String(devicePixelRatio)}dppx)`).addEventListener(
      'change',
      () => {
        this.#watchPixelRatio();
        this.#onChange();
      },
      { signal: this.#listening.signal },
    );
  }
}
