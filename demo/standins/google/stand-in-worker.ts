import { parentPort } from 'node:worker_threads';
import { startGoogleStandIn } from './start-google-stand-in.ts';

// The stand-in runs in a worker thread, because reading and searching all places would block the host's event
// loop.
void startGoogleStandIn().then(({ url }) => parentPort?.postMessage(url));
