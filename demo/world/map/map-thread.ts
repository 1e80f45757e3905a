import { Worker } from 'node:worker_threads';
import type { MapRequest } from './map-requests.ts';
import type { MapAnswer } from './map-worker.ts';

/** More requests wait than are answered in a few seconds. */
export class MapBusyError extends Error {
  constructor() {
    super('Too many parts of the map are waited for.');
  }
}

/** Answers requests to the world's map. */
export interface MapSource {
  /** Rejects with `MapBusyError` when too many wait. */
  readonly get: (request: MapRequest) => Promise<Uint8Array>;
}

/** As many requests wait at most: a full screen of tiles for several people. */
const MOST_WAITING = 96;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (fault: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Waiting[];
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url));
  const waiting: Waiting[] = [];
  worker.on('message', (answer: MapAnswer) => {
    const asker = waiting.shift();
    if ('error' in answer) asker?.reject(new Error(answer.error));
    else asker?.resolve(answer.bytes);
    if (waiting.length === 0) worker.unref();
  });
  const breakOff = (cause: unknown): void => {
    onEnd();
    for (const { reject } of waiting.splice(0)) reject(new Error('The map thread broke off.', { cause }));
  };
  worker.on('error', breakOff);
  worker.on('exit', breakOff);
  return { worker, waiting };
}

/**
 * Answers in a thread of its own, so that planning a market holds nobody up. It starts with the first request, again
 * after it broke off, and keeps no process alive.
 */
export function createMapThread(): MapSource {
  let thread: Thread | null = null;
  return {
    get(request) {
      const { worker, waiting } = (thread ??= startThread(() => (thread = null)));
      if (waiting.length >= MOST_WAITING) return Promise.reject(new MapBusyError());
      worker.ref();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(request);
      });
    },
  };
}
