import type { AddProtocolAction } from 'maplibre-gl';
import LibraryWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { atlasSheet } from '../atlas/atlas.ts';

/*
 * The map library's worker, extended to handle the built-in style's outlines. The worker fetches the
 * outlines, unwraps their longitudes and cuts them into tiles, so that the page's main thread is not blocked.
 */

/** The global scope of the library's worker. */
interface LibraryScope {
  readonly worker: LibraryWorker;
  addProtocol(scheme: string, load: AddProtocolAction): void;
}

// Importing the worker starts it. The package does not declare this side effect, so a bundler would drop an
// import whose value is unused.
const isLibraryScope = (scope: unknown): scope is LibraryScope =>
  typeof scope === 'object' && scope !== null && 'worker' in scope && scope.worker instanceof LibraryWorker;

const scope: unknown = globalThis;
if (!isLibraryScope(scope)) throw new Error('The worker of the map library did not start.');

scope.addProtocol('sphere-atlas', async ({ url }) => {
  const [, name = '', file = ''] = /^sphere-atlas:\/\/([^?]+)\??(.*)$/.exec(url) ?? [];
  return { data: await atlasSheet(name, file) };
});
