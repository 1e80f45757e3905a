import type { BuiltSurface, FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';

/** The reason why a surface cannot be built. */
export interface SurfaceProblem {
  readonly problem: string;
}

type Outcome = BuiltSurface | SurfaceProblem | null;

/** Builds surfaces in a worker. */
export class SurfaceClient {
  readonly #worker: Worker;
  #count = 0;
  #resolve: (outcome: Outcome) => void = () => undefined;

  /** @param worker - A worker that runs `surface-worker.ts`; the client ends it. */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromSurfaceWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#resolve({ problem: 'The worker that builds the surface has failed.' });
    });
  }

  /**
   * Builds a surface, or only cancels the one that is being built. Resolves with null if another one is requested
   * meanwhile, or if the client is disposed of.
   */
  build(request: SurfaceRequest | null): Promise<Outcome> {
    this.#resolve(null);
    const message: ToSurfaceWorker = { id: (this.#count += 1), request };
    this.#worker.postMessage(message);
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  dispose(): void {
    this.#worker.terminate();
    this.#resolve(null);
  }

  #receive(message: FromSurfaceWorker): void {
    if (message.id !== this.#count) return;
    this.#resolve(message.type === 'built' ? message.built : { problem: message.message });
  }
}
