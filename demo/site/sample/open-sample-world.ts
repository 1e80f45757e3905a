import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EntryContext, Mount, TileResponder } from '../../host/additions.ts';
import type { SphereSource } from '../../host/services/sphere/sphere-source.ts';
import { OPENING_MARKET, openingViewOf } from '../../world/flights/opening-view.ts';
import { openWorldTiles } from '../../world/serve/open-world-tiles.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { warmUp } from '../../world/serve/warm-up.ts';
import { sampleMapRoutes } from './map-routes.ts';
import { sampleRoutes } from './sphere-routes.ts';
import { createSampleSpheres } from './sphere-source.ts';
import { sampleTileResponder } from './tiles.ts';

/** The sample world as a host serves it. */
export interface SampleWorld {
  readonly mounts: readonly Mount[];
  readonly tiles: TileResponder;
  readonly spheres: SphereSource;
  /** Paints the tiles that a visitor of the first page sees. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The sample world's routes: its markets, spheres, tiles and map. */
export const sampleMounts = (tiles: SampleTiles, isHttps: boolean): readonly Mount[] => [
  { path: '/sample', routes: sampleMapRoutes(tiles.version, isHttps) },
  { path: '/sample', routes: sampleRoutes(tiles) },
];

/** Opens the sample world; nothing is painted before it is requested. */
export async function openSampleWorld({ env, settings, data, log }: EntryContext): Promise<SampleWorld> {
  const world = await openWorldTiles({
    folder: join(data, 'sample'),
    limitBytes: env.SAMPLE_CACHE_MB * 1e6,
    threads: env.RENDER_THREADS ?? availableParallelism(),
    log,
  });
  const { tiles } = world;
  return {
    mounts: sampleMounts(tiles, settings.apiUrl.startsWith('https:')),
    tiles: sampleTileResponder(tiles),
    spheres: createSampleSpheres(),
    warmUp: () => warmUp(tiles, openingViewOf(OPENING_MARKET).sphere).catch(() => undefined),
    close: () => world.close(),
  };
}
