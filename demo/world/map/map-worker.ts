import { parentPort } from 'node:worker_threads';
import { createMapHandler, type MapRequest } from './map-requests.ts';

/** The message that the worker posts for each request, in the order of the requests. */
export type MapResult = { readonly bytes: Uint8Array } | { readonly error: string };

const respond = createMapHandler();

parentPort?.on('message', (request: MapRequest) => {
  let result: MapResult;
  try {
    result = { bytes: respond(request) };
  } catch (error) {
    result = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(result);
});
