import { sanitizeHtml } from '../../page/sanitize.ts';

/** Sanitizes the HTML of the open popup when it is first read. */
export class RichText {
  readonly #onClean: () => void;
  #source: string | null = null;
  #element: Element | null = null;

  /** `onClean` is called when the requested HTML has been sanitized. */
  constructor(onClean: () => void) {
    this.#onClean = onClean;
  }

  /** Returns an element with the sanitized HTML; null while sanitizing is pending, or if nothing remains. */
  of(source: string | null): Element | null {
    if (source !== this.#source) {
      this.#source = source;
      this.#element = null;
      if (source !== null) void this.#clean(source);
    }
    return this.#element;
  }

  async #clean(source: string): Promise<void> {
    // If the sanitizer cannot be loaded, the HTML is not shown.
    const fragment = await sanitizeHtml(source).catch(() => null);
    if (source !== this.#source) return;
    if (fragment) {
      const element = document.createElement('div');
      element.className = 'rich';
      element.dir = 'auto';
      element.append(fragment);
      this.#element = element;
    }
    this.#onClean();
  }
}
