import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { Addresses } from '../../host/config/host-urls.ts';
import { connectionAddress } from '../../host/lib/client-address.ts';
import type { SphereSource } from '../../host/providers/spheres/sphere-source.ts';
import type { TileResponder } from '../../host/routes/tiles.ts';
import type { EntryContext, Mount } from '../../host/start/additions.ts';
import { OPENING_MARKET, openingViewOf } from '../../world/flights/opening-view.ts';
import { openWorldTiles } from '../../world/serve/open-world-tiles.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { warmUp } from '../../world/serve/warm-up.ts';
import { sampleMapRoutes } from './map-routes.ts';
import { writeSampleFlight } from './sample-flight.ts';
import { sampleRoutes } from './sphere-routes.ts';
import { createSampleSpheres } from './sphere-source.ts';
import { sampleTileResponder } from './tiles.ts';

export interface SampleWorld {
  readonly mounts: readonly Mount[];
  readonly tiles: TileResponder;
  readonly spheres: SphereSource;
  /** Folder with external imagery for the frame table generator: the photographs of a flight. */
  readonly imagery: string;
  /** Renders the tiles that a visitor of the first page sees, then the photographs. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const sampleMounts = (
  tiles: SampleTiles,
  addresses: Addresses,
  addressOf: (c: Context) => string,
): readonly Mount[] => [
  { path: '/sample', routes: sampleMapRoutes(tiles.version, addresses) },
  { path: '/sample', routes: sampleRoutes(tiles, addressOf) },
];

/** Images are rendered on request only. */
export async function openSampleWorld({ env, settings, data, log }: EntryContext): Promise<SampleWorld> {
  const world = await openWorldTiles({
    folder: join(data, 'sample'),
    limitBytes: env.SAMPLE_CACHE_MB * 1e6,
    threads: env.RENDER_THREADS ?? availableParallelism(),
    log,
  });
  const { tiles } = world;
  const addressOf = connectionAddress(env);
  const imagery = join(data, 'imagery');
  return {
    mounts: sampleMounts(tiles, settings, addressOf),
    tiles: sampleTileResponder(tiles, addressOf),
    spheres: createSampleSpheres(),
    imagery,
    warmUp: async () => {
      await warmUp(tiles, openingViewOf(OPENING_MARKET).sphere).catch(() => undefined);
      await writeSampleFlight(imagery, tiles).catch((error: unknown) =>
        log.warn({ event: 'sample_flight_failed', err: error }, 'sample flight not written'),
      );
    },
    close: () => world.close(),
  };
}
