import type { Logger } from 'pino';
import { startRenderThreads } from './render-threads.ts';
import { type SampleTiles, openSampleTiles } from './sample-tiles.ts';
import { withShippedTiles } from './shipped-tiles.ts';
import { openTileCache } from './tile-cache.ts';
import { worldVersion } from './world-version.ts';

/** The cache folder of the sample world's tiles, the limit of its size, and the number of render threads. */
export interface WorldTilesOptions {
  readonly folder: string;
  readonly limitBytes: number;
  readonly threads: number;
  readonly log: Logger;
}

/** Call `close` after use. */
export interface WorldTiles {
  readonly tiles: SampleTiles;
  close(): Promise<void>;
}

/** No tile is rendered before the first request. */
export async function openWorldTiles({
  folder,
  limitBytes,
  threads: count,
  log,
}: WorldTilesOptions): Promise<WorldTiles> {
  const version = await worldVersion();
  const onError = (err: unknown): void =>
    log.warn({ err, event: 'tile_cache_fault' }, 'sample tiles are served, but cannot be cached on disk');
  const cache = openTileCache({ folder, limitBytes, version, onError });
  const threads = startRenderThreads(count);
  return {
    tiles: openSampleTiles(version, withShippedTiles(cache), threads.render),
    async close() {
      await Promise.all([threads.close(), cache.close()]);
    },
  };
}
