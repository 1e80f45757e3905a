import { ViewerError, asViewerError } from '../model/viewer-error.ts';
import { startWorker } from '../page/worker-address.ts';
import { type PackedSpheres, type SphereSet, openSphereSet, packSpheres } from './base/sphere-set.ts';
import type { ReadResponse, SentError } from './reading/read-worker.ts';
import workerUrl from './reading/read-worker.ts?worker&url';

interface ListEvents {
  onSpheres(spheres: SphereSet | null): void;
  onError(error: ViewerError): void;
}

type OnError = (error: ViewerError) => void;

/** Reads the spheres of the map. Only the result of the latest request is used. */
export class SphereList {
  readonly #events: ListEvents;
  #reading = new AbortController();

  constructor(events: ListEvents) {
    this.#events = events;
  }

  /**
   * Reads the spheres that the page has set or, if there are none, the file. The previous spheres are used
   * until the new ones have been read.
   */
  async read(spheres: unknown, src: string | null): Promise<void> {
    this.stop();
    const { signal } = this.#reading;
    try {
      const packed = await this.#pack(spheres, src, signal);
      if (!signal.aborted) this.#events.onSpheres(packed && openSphereSet(packed));
    } catch (error) {
      if (signal.aborted) return;
      this.#events.onError(asViewerError(error, 'source-failed', 'The spheres could not be read.'));
    }
  }

  stop(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  async #pack(spheres: unknown, src: string | null, signal: AbortSignal): Promise<PackedSpheres | null> {
    const onError = (error: ViewerError): void => this.#events.onError(error);
    if (spheres !== null) return packSpheres(spheres, onError, signal);
    return src === null ? null : readFile(absolute(src), onError, signal);
  }
}

/** Returns the absolute URL of a file. Throws `source-failed` for an invalid URL. */
function absolute(src: string): string {
  if (URL.canParse(src, document.baseURI)) return new URL(src, document.baseURI).href;
  throw new ViewerError('source-failed', `src must be a URL, not ${src}.`);
}

/**
 * Reads a file of spheres in a worker, because 100,000 spheres are 20 MB of JSON, which would block the page.
 * Reads in the page if its content security policy does not allow workers.
 */
async function readFile(url: string, onError: OnError, signal: AbortSignal): Promise<PackedSpheres> {
  try {
    return await readInWorker(url, onError, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ViewerError) throw error;
    const { fetchSpheres } = await import('./reading/fetch-spheres.ts');
    return fetchSpheres(url, onError, signal);
  }
}

function readInWorker(url: string, onError: OnError, signal: AbortSignal): Promise<PackedSpheres> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(workerUrl);
    const end = (settle: () => void): void => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(new Error('aborted'))), { once: true });
    worker.addEventListener('error', () => end(() => reject(new Error('The worker could not start.'))));
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => {
      if ('skipped' in data) onError(errorOf(data.skipped));
      else if ('packed' in data) end(() => resolve(data.packed));
      else end(() => reject(errorOf(data.failed)));
    });
    worker.postMessage(url);
  });
}

const errorOf = ({ code, message, recoverable }: SentError): ViewerError =>
  new ViewerError(code, message, { recoverable });
