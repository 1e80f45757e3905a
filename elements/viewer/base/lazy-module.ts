import { ViewerError } from '../../model/viewer-error.ts';

export interface LazyModuleOptions<Module> {
  /** Imports the module's chunk and creates the module. */
  readonly load: () => Promise<Module>;
  readonly failure: string;
  readonly onLoad?: () => void;
  readonly onError: (error: ViewerError) => void;
}

/**
 * A module of the viewer that has its own chunk and is loaded on first use. A failure is reported once; the
 * next call of `load` tries again.
 */
export class LazyModule<Module> {
  readonly #options: LazyModuleOptions<Module>;
  #module: Module | null = null;
  #loading: Promise<Module | null> | null = null;
  #failure: ViewerError | null = null;

  constructor(options: LazyModuleOptions<Module>) {
    this.#options = options;
  }

  get now(): Module | null {
    return this.#module;
  }

  /** Resolves with null if the module cannot be loaded now. */
  load(): Promise<Module | null> {
    return (this.#loading ??= this.#load());
  }

  /** Resolves with the module. Rejects with `network` if it cannot be loaded now. */
  async need(): Promise<Module> {
    const module = await this.load();
    if (module) return module;
    throw this.#failure as ViewerError;
  }

  async #load(): Promise<Module | null> {
    const { load, failure, onLoad, onError } = this.#options;
    try {
      this.#module = await load();
      onLoad?.();
    } catch (cause) {
      this.#loading = null;
      const isFirst = this.#failure === null;
      this.#failure = new ViewerError('network', failure, { cause, recoverable: true });
      if (isFirst) onError(this.#failure);
    }
    return this.#module;
  }
}
