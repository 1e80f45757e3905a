import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import { LazyModule } from '../base/lazy-module.ts';
import type { SurfaceController, SurfaceHost } from './surface-controller.ts';
import { hasSurface } from './surface-sources.ts';

/** Loads the surface of a viewer that has one. Without one, the code of the surface is never loaded. */
export class SurfaceModule {
  readonly #host: SurfaceHost;
  readonly #module: LazyModule<SurfaceController>;
  readonly #onOpen: (located: LocatedSphere) => void;

  /** @param onOpen - Called when the surface of a sphere has been built, or cannot be built. */
  constructor(
    host: SurfaceHost,
    onOpen: (located: LocatedSphere) => void,
    onError: (error: ViewerError) => void,
  ) {
    this.#host = host;
    this.#onOpen = onOpen;
    this.#module = new LazyModule({
      load: async () => new (await import('./surface-controller.ts')).SurfaceController(host, onError),
      failure: 'The surface could not be loaded.',
      onError,
    });
  }

  /** The surface's code; null until it is loaded. */
  get now(): SurfaceController | null {
    return this.#module.now;
  }

  /** Builds the surface of a sphere. Resolves with null if there is neither a surface nor terrain. */
  async open(located: LocatedSphere): Promise<SurfaceController | null> {
    const surface = hasSurface(this.#host, located) ? await this.#module.load() : null;
    await surface?.open(located);
    this.#onOpen(located);
    return surface;
  }
}
