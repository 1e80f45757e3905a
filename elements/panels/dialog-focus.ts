import type { ReactiveController, ReactiveElement } from 'lit';

interface OpenableHost extends ReactiveElement {
  open: boolean;
}

/**
 * Moves focus into a panel when it opens. If the panel closes while it has focus, moves focus back to the
 * element that had it before.
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
    // No element has focus after the panel has been removed, so the focus must be checked before.
    this.#hadFocus = this.#wasOpen && this.#host.matches(':focus-within');
  }

  hostUpdated(): void {
    const { open } = this.#host;
    if (open === this.#wasOpen) return;
    this.#wasOpen = open;
    if (open) this.#enter();
    else if (this.#hadFocus) (this.#opener as HTMLElement | null)?.focus();
  }

  hostDisconnected(): void {
    this.#opener = null;
  }

  #enter(): void {
    const { ownerDocument } = this.#host;
    this.#opener = deepestFocus(ownerDocument);
    if (!mayTakeFocus(ownerDocument)) return;
    this.#host.renderRoot.querySelector<HTMLElement>(this.#target)?.focus({ preventScroll: true });
  }
}

/**
 * A frame without focus must not take it, because the user is working in the surrounding page, which opened
 * the panel.
 */
const mayTakeFocus = (owner: Document): boolean =>
  owner.defaultView === owner.defaultView?.parent || owner.hasFocus();

/** Returns the focused element, even if it is inside nested open shadow roots. */
function deepestFocus(owner: Document): Element | null {
  let focused = owner.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
