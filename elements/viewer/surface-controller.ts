import type { ReactiveController, ReactiveElement } from 'lit';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { SurfaceClient } from '../surface/surface-client.ts';
import { LazyModule } from './lazy-module.ts';
import type { SurfaceCaster } from './world-frame.ts';

interface SurfaceHost extends ReactiveElement {
  readonly surface: string | null;
}

/** A surface that is being built, or has been built, for a sphere. */
interface Opening {
  readonly url: string;
  readonly sphere: number;
  readonly coming: Promise<SurfaceCaster | null>;
}

/**
 * Loads what stands around the sphere on the screen, if the page has set a surface. The surface is loaded after the
 * picture is sharp, so that it does not delay the picture, or when a call needs it.
 */
export class SurfaceController implements ReactiveController {
  readonly #host: SurfaceHost;
  readonly #located: () => LocatedSphere | null;
  readonly #onError: (error: ViewerError) => void;
  #client: LazyModule<SurfaceClient>;
  #opening: Opening | null = null;
  #now: SurfaceCaster | null = null;
  #reported = '';
  #listening = new AbortController();

  constructor(host: SurfaceHost, located: () => LocatedSphere | null, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#located = located;
    this.#onError = onError;
    this.#client = this.#createClient();
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#host.addEventListener('sphere-settle', () => void this.load(), { signal });
  }

  hostDisconnected(): void {
    this.#listening.abort();
    this.#client.now?.dispose();
    this.#client = this.#createClient();
    this.#opening = this.#now = null;
  }

  hostUpdated(): void {
    if (this.#opening && this.#opening.url !== this.#host.surface) void this.load();
  }

  /** The surface of the sphere on the screen; null until it is built, or if there is none. */
  get now(): SurfaceCaster | null {
    return this.#opening?.sphere === this.#located()?.sphere.id ? this.#now : null;
  }

  /** Resolves with the surface of the sphere on the screen; null if there is none, or if it cannot be built. */
  async load(): Promise<SurfaceCaster | null> {
    const located = this.#located();
    const { surface } = this.#host;
    if (surface === null || surface === '' || !located?.isPlaced) {
      this.#opening = this.#now = null;
      return null;
    }
    const { id } = located.sphere;
    if (this.#opening?.url !== surface || this.#opening.sphere !== id) {
      this.#now = null;
      const opening = { url: surface, sphere: id, coming: this.#open(surface, located) };
      this.#opening = opening;
      void opening.coming.then((caster) => {
        if (this.#opening === opening) this.#now = caster;
      });
    }
    return this.#opening.coming;
  }

  #createClient(): LazyModule<SurfaceClient> {
    return new LazyModule({
      load: async () => (await import('./viewer-surface.ts')).openSurfaceClient(),
      failure: 'The code that builds the surface could not be loaded.',
      onLoad: () => undefined,
      onError: this.#onError,
    });
  }

  async #open(surface: string, { sphere }: LocatedSphere): Promise<SurfaceCaster | null> {
    const client = await this.#client.load();
    if (client === null || sphere.metadata.ground === undefined) return null;
    const { camera, ground } = frameOfSphere(sphere);
    const url = URL.canParse(surface, document.baseURI) ? absolute(surface) : null;
    const problem = url === null ? `${surface} is not a URL.` : await client.open({ url, camera, ground });
    if (problem !== null) this.#report(problem);
    return problem === null ? client : null;
  }

  /** Reports a problem once, and not again for each sphere. */
  #report(problem: string): void {
    if (this.#reported === problem) return;
    this.#reported = problem;
    const message = `The surface could not be loaded, so places are computed on level ground. ${problem}`;
    this.#onError(new ViewerError('surface-failed', message, { recoverable: true }));
  }
}

/** Returns an absolute URL whose placeholders are not escaped. */
const absolute = (url: string): string =>
  new URL(url, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
