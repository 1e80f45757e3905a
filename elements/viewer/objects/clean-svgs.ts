import { ViewerError } from '../../model/viewer-error.ts';

/**
 * Sanitizes each SVG source of a marker once. Until its source has been sanitized, a marker shows its icon.
 */
export class CleanSvgs {
  readonly #onChange: () => void;
  readonly #onError: (error: ViewerError) => void;
  readonly #nameOf: (source: string) => string;
  readonly #clean = new Map<string, string | null>();
  #pending = 0;

  /** `nameOf` returns the name of the marker that has a source, for messages. */
  constructor(
    nameOf: (source: string) => string,
    onChange: () => void,
    onError: (error: ViewerError) => void,
  ) {
    this.#nameOf = nameOf;
    this.#onChange = onChange;
    this.#onError = onError;
  }

  get isPending(): boolean {
    return this.#pending > 0;
  }

  /** Returns the sanitized source; null while it is pending, or if it contains nothing that can be drawn. */
  of(source: string): string | null {
    if (!this.#clean.has(source)) {
      this.#clean.set(source, null);
      this.#pending += 1;
      void this.#fill(source).finally(() => (this.#pending -= 1));
    }
    return this.#clean.get(source) ?? null;
  }

  async #fill(source: string): Promise<void> {
    const { sanitizeSvg } = await import('../../page/sanitize.ts');
    const clean = await sanitizeSvg(source);
    if (clean === null) {
      const start = source.slice(0, 60).replaceAll(/\s+/g, ' ');
      this.#onError(
        new ViewerError(
          'object-invalid',
          `The svg of marker ${this.#nameOf(source)} cannot be drawn as an icon: ${start}`,
        ),
      );
      return;
    }
    this.#clean.set(source, clean);
    this.#onChange();
  }
}
