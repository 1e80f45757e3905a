import { Worker } from 'node:worker_threads';
import { createMapsUpstream, type MapsUpstream } from './services/maps/maps-upstream.ts';

/** The place search's other side, and what ends it. */
export interface OpenMaps {
  readonly maps: MapsUpstream;
  readonly close: () => Promise<void>;
}

/** Starts the stand-in in a thread of its own, which keeps no process alive; searches wait until it listens. */
function openStandIn(): OpenMaps {
  const worker = new Worker(new URL('../standins/google/boot.mjs', import.meta.url));
  worker.unref();
  const url = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.on('error', reject);
    worker.once('exit', () => reject(new Error('The stand-in for place search ended.')));
  });
  // A search tells of it; without one nobody needs to know.
  url.catch(() => undefined);
  return {
    maps: createMapsUpstream(url),
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Google's web services at an address, or the built-in stand-in where none is given. */
export function openMaps(url: string | null): OpenMaps {
  return url === null ? openStandIn() : { maps: createMapsUpstream(url), close: () => Promise.resolve() };
}
