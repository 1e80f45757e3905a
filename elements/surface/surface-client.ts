import type { Vec3 } from '../geo/vector.ts';
import type { CastResult, FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';

/** Builds surfaces in a worker and casts rays on the current one. */
export class SurfaceClient {
  readonly #worker: Worker;
  readonly #opening = new Map<number, (error: string | null) => void>();
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
   * Replaces the surface. Resolves with null once it is built, or with the reason why it cannot be built. If another
   * surface is opened meanwhile, resolves with null too.
   */
  open(request: SurfaceRequest): Promise<string | null> {
    for (const resolve of this.#opening.values()) resolve(null);
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
      this.#opening.get(message.id)?.(message.type === 'failed' ? message.message : null);
      this.#opening.delete(message.id);
    }
  }

  #end(error: string | null): void {
    for (const resolve of this.#opening.values()) resolve(error);
    for (const resolve of this.#casts.values()) resolve(null);
    this.#opening.clear();
    this.#casts.clear();
  }
}
