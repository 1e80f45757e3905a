import type { AddProtocolAction } from 'maplibre-gl';
import LibraryWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { atlasSheet } from '../atlas/atlas.ts';

/*
 * The map library's own worker, which knows the built-in style's outlines as well: they are fetched, unfolded and cut
 * into tiles here, and nothing of them passes through the page's own thread.
 */

/** What the library's worker puts where it runs. */
interface LibraryScope {
  readonly worker: unknown;
  addProtocol(scheme: string, answer: AddProtocolAction): void;
}

const scope = globalThis as unknown as LibraryScope;

// It starts by being imported, which its package does not tell: unless something of it is used, a bundler leaves it out.
if (!(scope.worker instanceof LibraryWorker)) throw new Error('The map library’s worker did not start.');

scope.addProtocol('sphere-atlas', async ({ url }) => {
  const [, name = '', file = ''] = /^sphere-atlas:\/\/([^?]+)\??(.*)$/.exec(url) ?? [];
  return { data: await atlasSheet(name, file) };
});
