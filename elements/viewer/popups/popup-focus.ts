/** Moves keyboard focus into a popup that was opened with the keyboard, and back when the popup closes. */
export class PopupFocus {
  readonly #host: HTMLElement & { readonly renderRoot: ParentNode };
  #opener: Element | null = null;
  #isRequested = false;

  constructor(host: HTMLElement & { readonly renderRoot: ParentNode }) {
    this.#host = host;
  }

  /** Moves focus to the popup once it is in the DOM. */
  request(popup: HTMLElement | null): void {
    if (!isInside(popup)) this.#opener = this.#focused();
    this.#isRequested = true;
  }

  /** Must be called when the popup is in the DOM. */
  enter(popup: HTMLElement | null): void {
    if (!this.#isRequested || !popup) return;
    this.#isRequested = false;
    // Hidden elements cannot receive focus.
    popup.classList.remove('away');
    popup.focus({ preventScroll: true });
  }

  /** Must be called before the popup is removed. */
  leave(popup: HTMLElement | null): void {
    if (isInside(popup)) {
      const target = this.#opener?.isConnected ? this.#opener : this.#host;
      (target as HTMLElement).focus({ preventScroll: true });
    }
    this.#opener = null;
    this.#isRequested = false;
  }

  #focused(): Element | null {
    const { renderRoot, ownerDocument } = this.#host;
    return (renderRoot as ShadowRoot).activeElement ?? ownerDocument.activeElement;
  }
}

const isInside = (popup: HTMLElement | null): boolean => popup?.matches(':focus-within') === true;
