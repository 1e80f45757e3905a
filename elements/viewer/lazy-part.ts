import { ViewerError } from '../model/viewer-error.ts';

export interface LazyPartOptions<Part> {
  /** Imports the part's chunk and creates the part. */
  readonly load: () => Promise<Part>;
  /** Message of the error when loading fails. */
  readonly failure: string;
  readonly onLoad: () => void;
  readonly onFault: (error: ViewerError) => void;
}

/**
 * A part of the viewer in a chunk of its own, loaded when it is first needed. A failure is reported once; the next call
 * of `load` tries again.
 */
export class LazyPart<Part> {
  readonly #options: LazyPartOptions<Part>;
  #part: Part | null = null;
  #loading: Promise<Part | null> | null = null;
  #isReported = false;

  constructor(options: LazyPartOptions<Part>) {
    this.#options = options;
  }

  /** The part; null until it is loaded. */
  get now(): Part | null {
    return this.#part;
  }

  /** Loads the part unless it is loaded; null when it cannot be loaded now. */
  load(): Promise<Part | null> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<Part | null> {
    const { load, failure, onLoad, onFault } = this.#options;
    try {
      this.#part = await load();
      onLoad();
    } catch (cause) {
      this.#loading = null;
      if (!this.#isReported) {
        this.#isReported = true;
        onFault(new ViewerError('source-failed', failure, { cause, recoverable: true }));
      }
    }
    return this.#part;
  }
}
