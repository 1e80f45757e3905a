import type { Tile } from '../geo/tile.ts';
import type { PhotoDescription } from './describe-photo.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './photo-messages.ts';

/** A message that waits for its answer. */
interface Call {
  readonly message: ToPhotoWorker;
  readonly signal: AbortSignal | null;
  readonly resolve: (answer: FromPhotoWorker) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Opens a photograph in a worker, and cuts tiles out of it. The calls are sent one after the other, so that those that
 * still wait can be canceled.
 */
export class PhotoClient {
  readonly #worker: Worker;
  /** The first call has been sent. */
  #calls: readonly Call[] = [];

  /** @param worker - A worker that runs `photo-worker.ts`; the client ends it. */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromPhotoWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#receive({ problem: 'could not be read, because its worker has failed' });
    });
  }

  /** Decodes a photograph. Resolves with its description, or with a problem. */
  async open(photo: Blob): Promise<PhotoDescription | { readonly problem: string }> {
    const answer = await this.#call({ photo }, null);
    return 'described' in answer ? answer.described : { problem: 'problem' in answer ? answer.problem : '' };
  }

  /** Cuts a tile of the open photograph. Rejects with the signal's reason if aborted, or if the tile cannot be cut. */
  async cut(tile: Tile, signal: AbortSignal): Promise<ImageBitmap> {
    const answer = await this.#call({ tile }, signal);
    if (!('picture' in answer))
      throw new Error(`The photograph ${'problem' in answer ? answer.problem : ''}.`);
    if (!signal.aborted) return answer.picture;
    answer.picture.close();
    throw signal.reason;
  }

  dispose(): void {
    this.#worker.terminate();
    const calls = this.#calls;
    this.#calls = [];
    for (const { reject } of calls) reject(new Error('The photograph was closed.'));
  }

  #call(message: ToPhotoWorker, signal: AbortSignal | null): Promise<FromPhotoWorker> {
    return new Promise((resolve, reject) => {
      const call = { message, signal, resolve, reject };
      this.#calls = [...this.#calls, call];
      if (this.#calls.length === 1) this.#worker.postMessage(message);
      signal?.addEventListener('abort', () => {
        // The call that has been sent is answered in any case.
        if (this.#calls[0] === call || !this.#calls.includes(call)) return;
        this.#calls = this.#calls.filter((each) => each !== call);
        reject(signal.reason as Error);
      });
    });
  }

  #receive(answer: FromPhotoWorker): void {
    const [first, next] = this.#calls;
    this.#calls = this.#calls.slice(1);
    if (next) this.#worker.postMessage(next.message);
    first?.resolve(answer);
  }
}
