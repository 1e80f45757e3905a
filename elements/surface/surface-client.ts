import type { Vec3 } from '../geo/vector.ts';
import type { CastResult, FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';

/** Whether a surface is built, and what could not be loaded, in words for the developer of the page. */
export interface OpenedSurface {
  readonly isBuilt: boolean;
  readonly problem: string | null;
}

const REPLACED: OpenedSurface = { isBuilt: true, problem: null };

/** Builds surfaces in a worker and casts rays on the current one. */
export class SurfaceClient {
  readonly #worker: Worker;
  readonly #opening = new Map<number, (result: OpenedSurface) => void>();
  readonly #casts = new Map<number, (result: CastResult | null) => void>();
  #count = 0;

  /** @param worker - A worker that runs `surface-worker.ts`; the client ends it. */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromSurfaceWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#end('The worker that builds the surface has failed.');
    });
  }

  /**
   * Replaces the surface. Resolves once it is built, or with the reason why it cannot be built. If only its terrain
   * cannot be loaded, it is built on level ground and there is a problem as well. If another surface is opened
   * meanwhile, resolves as if this one were built.
   */
  open(request: SurfaceRequest): Promise<OpenedSurface> {
    for (const resolve of this.#opening.values()) resolve(REPLACED);
    this.#opening.clear();
    const id = (this.#count += 1);
    this.#post({ type: 'open', id, request });
    return new Promise((resolve) => this.#opening.set(id, resolve));
  }

  /** Casts a ray from the camera. Resolves with null if it meets nothing, or if there is no surface. */
  cast(ray: Vec3): Promise<CastResult | null> {
    const id = (this.#count += 1);
    this.#post({ type: 'cast', id, ray });
    return new Promise((resolve) => this.#casts.set(id, resolve));
  }

  dispose(): void {
    this.#worker.terminate();
    this.#end(null);
  }

  #post(message: ToSurfaceWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromSurfaceWorker): void {
    if (message.type === 'hit') {
      this.#casts.get(message.id)?.(message.result);
      this.#casts.delete(message.id);
    } else {
      this.#opening.get(message.id)?.(
        message.type === 'failed'
          ? { isBuilt: false, problem: message.message }
          : { isBuilt: true, problem: message.problem },
      );
      this.#opening.delete(message.id);
    }
  }

  #end(error: string | null): void {
    for (const resolve of this.#opening.values()) resolve({ isBuilt: false, problem: error });
    for (const resolve of this.#casts.values()) resolve(null);
    this.#opening.clear();
    this.#casts.clear();
  }
}
