/** Takes the keyboard into a popup that was opened by it, and back to where it came from. */
export class PopupFocus {
  readonly #host: HTMLElement & { readonly renderRoot: ParentNode };
  #opener: Element | null = null;
  #isWanted = false;

  constructor(host: HTMLElement & { readonly renderRoot: ParentNode }) {
    this.#host = host;
  }

  /** The popup takes the keyboard once it is on the page. */
  want(popup: HTMLElement | null): void {
    if (!isInside(popup)) this.#opener = this.#focused();
    this.#isWanted = true;
  }

  /** The popup is on the page. */
  enter(popup: HTMLElement | null): void {
    if (!this.#isWanted || !popup) return;
    this.#isWanted = false;
    // What is hidden takes no focus.
    popup.classList.remove('away');
    popup.focus({ preventScroll: true });
  }

  /** The popup is about to go. */
  leave(popup: HTMLElement | null): void {
    if (isInside(popup)) {
      const target = this.#opener?.isConnected ? this.#opener : this.#host;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }
    this.#opener = null;
    this.#isWanted = false;
  }

  #focused(): Element | null {
    const { renderRoot } = this.#host;
    const inside = renderRoot instanceof ShadowRoot ? renderRoot.activeElement : null;
    return inside ?? document.activeElement;
  }
}

const isInside = (popup: HTMLElement | null): boolean => popup?.matches(':focus-within') === true;
