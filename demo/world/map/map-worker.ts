import { parentPort } from 'node:worker_threads';
import { createMapAnswerer, type MapRequest } from './map-requests.ts';

/** What the thread tells, in the order of the requests. */
export type MapAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

const answer = createMapAnswerer();

parentPort?.on('message', (request: MapRequest) => {
  let told: MapAnswer;
  try {
    told = { bytes: answer(request) };
  } catch (error) {
    told = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(told);
});
