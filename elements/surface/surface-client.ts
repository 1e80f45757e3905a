import type { ChangedRequest } from '../model/transform-request.ts';
import type { BuiltSurface, FromSurfaceWorker, SurfaceRequest, ToSurfaceWorker } from './surface-messages.ts';
import type { Reply } from './tiles/asking-fetch.ts';

/** The reason why a surface cannot be built. */
export interface SurfaceProblem {
  readonly problem: string;
}

/** Returns how the page changes the request of a file. */
export type ChangeRequest = (url: string) => Promise<ChangedRequest>;

type Outcome = BuiltSurface | SurfaceProblem | null;

const unchanged: ChangeRequest = (url) => Promise.resolve({ url, headers: {} });

/** Builds surfaces in a worker. */
export class SurfaceClient {
  readonly #worker: Worker;
  readonly #changing: () => ChangeRequest | null;
  #count = 0;
  #resolve: (outcome: Outcome) => void = () => undefined;

  /**
   * @param worker - A worker that runs `surface-worker.ts`; the client ends it.
   * @param changing - Returns what changes requests; null if nothing does.
   */
  constructor(worker: Worker, changing: () => ChangeRequest | null = () => null) {
    this.#worker = worker;
    this.#changing = changing;
    worker.addEventListener('message', ({ data, ports }: MessageEvent<FromSurfaceWorker>) =>
      data.type === 'ask' ? void this.#reply(data.url, ports[0]) : this.#receive(data),
    );
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
    const message: ToSurfaceWorker = { id: (this.#count += 1), request, asks: this.#changing() !== null };
    this.#worker.postMessage(message);
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  dispose(): void {
    this.#worker.terminate();
    this.#resolve(null);
  }

  async #reply(url: string, port: MessagePort | undefined): Promise<void> {
    const change = this.#changing() ?? unchanged;
    const reply = await change(url).catch((error: unknown): Reply => ({ problem: (error as Error).message }));
    port?.postMessage(reply);
  }

  #receive(message: Exclude<FromSurfaceWorker, { type: 'ask' }>): void {
    if (message.id !== this.#count) return;
    this.#resolve(message.type === 'built' ? message.built : { problem: message.message });
  }
}
