import { Worker } from 'node:worker_threads';
import type { MapRequest } from './map-requests.ts';
import type { MapResult } from './map-worker.ts';

/** Thrown if more requests are pending than the thread can process within a few seconds. */
export class MapBusyError extends Error {
  constructor() {
    super('Too many map requests are waiting.');
  }
}

export interface MapSource {
  /** Rejects with a `MapBusyError` if too many requests are pending. */
  readonly get: (request: MapRequest) => Promise<Uint8Array>;
}

/** Maximum number of pending requests: enough tiles for the screens of several people. */
const MAX_PENDING = 96;

interface PendingRequest {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly pending: PendingRequest[];
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url));
  const pending: PendingRequest[] = [];
  worker.on('message', (result: MapResult) => {
    // The worker responds in the order of the requests.
    const request = pending.shift();
    if ('error' in result) request?.reject(new Error(result.error));
    else request?.resolve(result.bytes);
    if (pending.length === 0) worker.unref();
  });
  const failPending = (cause: unknown): void => {
    onEnd();
    for (const { reject } of pending.splice(0)) reject(new Error('The map thread ended.', { cause }));
  };
  worker.on('error', failPending);
  worker.on('exit', failPending);
  return { worker, pending };
}

/**
 * Processes map requests in a worker thread, because planning a market would block the event loop. The thread
 * starts with the first request and restarts after it has ended. The thread keeps the process running only
 * while requests are pending.
 */
export function createMapThread(): MapSource {
  let thread: Thread | null = null;
  return {
    get(request) {
      const { worker, pending } = (thread ??= startThread(() => (thread = null)));
      if (pending.length >= MAX_PENDING) return Promise.reject(new MapBusyError());
      worker.ref();
      return new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        worker.postMessage(request);
      });
    },
  };
}
