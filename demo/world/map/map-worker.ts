import { parentPort } from 'node:worker_threads';
import { createMapHandler, type MapRequest } from './map-requests.ts';

/** The message that the worker posts for each request, in the order of the requests. */
export type MapResult = { readonly bytes: Uint8Array } | { readonly error: string };

const respond = createMapHandler();

async function resultOf(request: MapRequest): Promise<MapResult> {
  try {
    return { bytes: await respond(request) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let last = Promise.resolve();

parentPort?.on('message', (request: MapRequest) => {
  // Each request waits for the one before it, because some are processed asynchronously.
  last = last.then(async () => parentPort?.postMessage(await resultOf(request)));
});
