import { sanitizeHtml } from '../../panels/sanitize.ts';

/** The HTML of the open popup, cleaned; looked at when it is first asked for. */
export class RichText {
  readonly #onClean: () => void;
  #source: string | null = null;
  #element: Element | null = null;

  /** `onClean` is called when what was asked for has been cleaned. */
  constructor(onClean: () => void) {
    this.#onClean = onClean;
  }

  /** The cleaned nodes of a source; null while it is being cleaned, and where nothing of it is left. */
  of(source: string | null): Element | null {
    if (source !== this.#source) {
      this.#source = source;
      this.#element = null;
      if (source !== null) void this.#clean(source);
    }
    return this.#element;
  }

  async #clean(source: string): Promise<void> {
    // What could not be cleaned, for want of a network, is not shown.
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
