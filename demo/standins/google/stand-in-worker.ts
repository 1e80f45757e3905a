import { parentPort } from 'node:worker_threads';
import { startGoogleStandIn } from './start-google-stand-in.ts';

// To read all places and to search among them would hold up the host's own answers.
const { url } = await startGoogleStandIn();
parentPort?.postMessage(url);
