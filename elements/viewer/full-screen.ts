import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Shows the element in full screen, and leaves full screen again. Where the browser has no full screen for elements, as
 * on an iPhone, the element fills the window from the top layer instead.
 */
export class FullScreen implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #listening: AbortController | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** True while the element fills the screen, natively or in the top layer. */
  get isOpen(): boolean {
    return this.#isNative || this.#isTopLayer;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // The browser may leave full screen by itself, after Escape or a gesture.
    document.addEventListener('fullscreenchange', () => this.#host.requestUpdate(), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  async open(): Promise<void> {
    if (this.isOpen) return;
    if (!(await this.#openNative())) {
      this.#host.popover = 'manual';
      this.#host.showPopover();
    }
    this.#host.requestUpdate();
  }

  async close(): Promise<void> {
    if (this.#isNative) await document.exitFullscreen();
    if (this.#isTopLayer) {
      this.#host.hidePopover();
      this.#host.popover = null;
    }
    this.#host.requestUpdate();
  }

  toggle(): Promise<void> {
    return this.isOpen ? this.close() : this.open();
  }

  /** True when the browser entered full screen; it may refuse without a click or a frame's permission. */
  #openNative(): Promise<boolean> {
    if (!document.fullscreenEnabled) return Promise.resolve(false);
    return this.#host.requestFullscreen().then(
      () => true,
      () => false,
    );
  }

  get #isNative(): boolean {
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.#host;
  }

  get #isTopLayer(): boolean {
    return this.#host.popover === 'manual' && this.#host.matches(':popover-open');
  }
}
