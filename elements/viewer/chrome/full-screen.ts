import { type ReactiveController, type ReactiveControllerHost, css } from 'lit';
import { asViewerError } from '../../model/viewer-error.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';

const fullScreenStyles = css`
  /* A size that the page sets for the element must not prevent it from filling the window. */
  :host(:popover-open) {
    inset: 0 !important;
    inline-size: 100vw !important;
    block-size: 100dvh !important;
    max-inline-size: none !important;
    max-block-size: none !important;
    margin: 0 !important;
    padding: 0;
    border: 0;
  }

  :host(:fullscreen) {
    inline-size: 100%;
    block-size: 100%;
  }
`;

type FullScreenHost = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

/**
 * Enters and exits full screen. In a browser that does not support full screen for elements, such as Safari on
 * the iPhone, or that denies it, the element fills the window from the top layer instead.
 */
export class FullScreen implements ReactiveController {
  readonly #host: FullScreenHost;
  #listening: AbortController | null = null;

  constructor(host: FullScreenHost) {
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
    this.#host.ownerDocument.addEventListener('fullscreenchange', () => this.#host.requestUpdate(), {
      signal,
    });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  async open(): Promise<void> {
    if (this.isOpen) return;
    adoptStyles(this.#host.renderRoot, [fullScreenStyles]);
    if (!(await this.#openNative())) {
      this.#host.popover = 'manual';
      this.#host.showPopover();
    }
    this.#host.requestUpdate();
  }

  async close(): Promise<void> {
    if (this.#isNative) await this.#host.ownerDocument.exitFullscreen();
    if (this.#isTopLayer) {
      this.#host.hidePopover();
      this.#host.popover = null;
    }
    this.#host.requestUpdate();
  }

  /** Rejects with `not-ready` if the browser refuses, for example because the element has just been removed. */
  async toggle(): Promise<void> {
    try {
      await (this.isOpen ? this.close() : this.open());
    } catch (error) {
      throw asViewerError(error, 'not-ready', 'The browser refused to change full screen.', true);
    }
  }

  /**
   * Returns true if the browser entered full screen. The browser may refuse without a click or if the frame
   * lacks permission.
   */
  #openNative(): Promise<boolean> {
    if (!this.#host.ownerDocument.fullscreenEnabled) return Promise.resolve(false);
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
