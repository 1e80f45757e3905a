import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Enters and exits full screen. If the browser does not support full screen for elements, such as Safari on
 * the iPhone, the element fills the window from the top layer instead.
 */
export class FullScreen implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #listening: AbortController | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** True if the element fills the screen natively or from the top layer. */
  get isOpen(): boolean {
    return this.#isNative || this.#isTopLayer;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // The browser may exit full screen on its own, for example after Escape or a gesture.
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

  /**
   * Returns true if the browser entered full screen. The browser may refuse without a click or if the frame
   * lacks permission.
   */
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
