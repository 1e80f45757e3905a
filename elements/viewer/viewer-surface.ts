import workerUrl from '../surface/surface-worker.ts?worker&url';
import { startWorker } from '../map/worker-address.ts';
import { SurfaceClient } from '../surface/surface-client.ts';

/** Starts the worker that builds surfaces. Throws if the page's content security policy does not allow workers. */
export const openSurfaceClient = (): SurfaceClient => new SurfaceClient(startWorker(workerUrl));
