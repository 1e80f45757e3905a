import type { ReactiveController, ReactiveElement } from 'lit';

/** A panel that opens and closes by its property. */
interface OpenableHost extends ReactiveElement {
  open: boolean;
}

/**
 * Moves focus into a panel when it opens. If the panel closes with focus still inside, moves focus back to where it
 * came from.
 */
export class DialogFocus implements ReactiveController {
  readonly #host: OpenableHost;
  readonly #target: string;
  #wasOpen = false;
  #hadFocus = false;
  #opener: Element | null = null;

  /** `target` is a selector for the element that receives focus. */
  constructor(host: OpenableHost, target = '[role="dialog"]') {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  hostUpdate(): void {
    // Read before the panel is removed, because afterward no element has focus.
    this.#hadFocus = this.#wasOpen && this.#host.matches(':focus-within');
  }

  hostUpdated(): void {
    const { open } = this.#host;
    if (open === this.#wasOpen) return;
    this.#wasOpen = open;
    if (open) this.#enter();
    else if (this.#hadFocus && this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  hostDisconnected(): void {
    this.#opener = null;
  }

  #enter(): void {
    this.#opener = deepestFocus();
    if (!mayTakeFocus()) return;
    this.#host.renderRoot.querySelector<HTMLElement>(this.#target)?.focus({ preventScroll: true });
  }
}

/**
 * A frame without focus must not take it, because the surrounding page opened the panel and the user is working there.
 */
const mayTakeFocus = (): boolean => window.parent === window || document.hasFocus();

/** The focused element, through every open shadow root. */
function deepestFocus(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
