import type { Tile } from '../geo/tile.ts';
import type { Clock } from '../model/clock.ts';
import type { TagFacts } from '../tags/tag-facts.ts';
import type { CoveredAngles } from './coverage.ts';
import type { PhotoDescription } from './describe-photo.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './photo-messages.ts';

/** The reason why a photograph cannot be shown, as a sentence without its subject. */
export interface PhotoProblem {
  readonly problem: string;
}

export interface PhotoClientOptions {
  readonly photo: Blob;
  /** The part of the sphere that it covers; null if its tags say it. */
  readonly covered: CoveredAngles | null;
  /** Width of the faces that tiles are cut from, in pixels; null for the one that preserves the detail of the picture. */
  readonly faceWidth: number | null;
  readonly readTags: (photo: Blob) => Promise<TagFacts>;
  /** Starts a worker that runs `photo-worker.ts`. */
  readonly start: () => Worker;
  readonly clock: Clock;
}

/** A message that waits for its answer. */
interface Call {
  readonly message: ToPhotoWorker;
  readonly resolve: (answer: FromPhotoWorker) => void;
  readonly reject: (reason: Error) => void;
}

/** The worker ends after this many milliseconds without a call, because it holds the decoded picture. */
const IDLE_MS = 30_000;

/**
 * Opens a photograph in a worker, and cuts tiles out of it. The calls are sent one after the other, so that those that
 * still wait can be canceled. An idle worker ends; the next tile is cut by a new one.
 */
export class PhotoClient {
  readonly #options: PhotoClientOptions;
  #worker: Worker | null = null;
  #description: PhotoDescription | null = null;
  /** The first call has been sent. */
  #calls: readonly Call[] = [];
  #cancelEnd = (): void => undefined;

  constructor(options: PhotoClientOptions) {
    this.#options = options;
  }

  /** Resolves with the description of the photograph, or with a problem. Rejects with the error of `start`. */
  async describe(): Promise<PhotoDescription | PhotoProblem> {
    if (this.#description) return this.#description;
    const { photo, covered, readTags } = this.#options;
    // The worker decodes the picture while the tags are read.
    this.#open();
    const answer = await this.#call({ tags: await readTags(photo), covered });
    if ('described' in answer) return (this.#description = answer.described);
    this.#end();
    return 'problem' in answer ? answer : { problem: 'could not be opened' };
  }

  /** Cuts a tile. Rejects with the signal's reason if aborted, or if the tile cannot be cut. */
  async cut(tile: Tile, signal: AbortSignal): Promise<ImageBitmap> {
    const described = await this.describe();
    signal.throwIfAborted();
    if ('problem' in described) throw new Error(`The photograph ${described.problem}.`);
    const { coverage, faceWidth } = described;
    const width = this.#options.faceWidth ?? faceWidth;
    this.#open();
    const answer = await this.#call({ tile, coverage, faceWidth: width }, signal);
    if ('picture' in answer) return answer.picture;
    throw new Error('problem' in answer ? `The photograph ${answer.problem}.` : 'The tile was not cut.');
  }

  /** Opens the photograph in a new worker unless there is one. What is wrong with it is the answer to the next call. */
  #open(): void {
    if (this.#worker) return;
    const worker = (this.#worker = this.#options.start());
    worker.addEventListener('message', ({ data }: MessageEvent<FromPhotoWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const calls = this.#calls;
      this.#calls = [];
      for (const { resolve } of calls)
        resolve({ problem: 'could not be read, because its worker has failed' });
      this.#end();
    });
    this.#call({ photo: this.#options.photo }).catch(() => undefined);
  }

  #call(message: ToPhotoWorker, signal?: AbortSignal): Promise<FromPhotoWorker> {
    this.#cancelEnd();
    return new Promise((resolve, reject) => {
      const call = { message, resolve, reject };
      this.#calls = [...this.#calls, call];
      if (this.#calls.length === 1) this.#worker?.postMessage(message);
      signal?.addEventListener('abort', () => {
        // The worker answers a call that has been sent, so that the next one waits for it.
        if (this.#calls[0] !== call) this.#calls = this.#calls.filter((each) => each !== call);
        reject(signal.reason as Error);
      });
    });
  }

  #receive(answer: FromPhotoWorker): void {
    const [first, next] = this.#calls;
    this.#calls = this.#calls.slice(1);
    first?.resolve(answer);
    if (next) this.#worker?.postMessage(next.message);
    else this.#cancelEnd = this.#options.clock.after(IDLE_MS, () => this.#end());
  }

  #end(): void {
    this.#cancelEnd();
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#calls) reject(new Error('The photograph was closed.'));
    this.#calls = [];
  }
}
