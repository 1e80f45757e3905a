import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { TileReader } from '../../ingest/tiles/tile-store.ts';
import type { Settings } from '../config/settings.ts';
import { ServiceError } from '../lib/errors.ts';
import { type ReadTileFile, type Stills, createStills } from '../providers/stills/stills.ts';
import { spheresRoutes } from '../routes/spheres.ts';
import type { TileResponder } from '../routes/tiles.ts';

const MIB = 1024 * 1024;

/** The connection that the routes see. Pictures count as one client that shares the painting of the sample world. */
const CONNECTION = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 0, remoteFamily: 'IPv4' } },
};

/** Returns a function that reads a tile in this process, as a request to the host would. */
function tileFileReader(tiles: TileReader, sample: TileResponder | null): ReadTileFile {
  const app = new Hono().route('/', spheresRoutes('', { tiles, sample }));
  app.onError((error) => new Response(null, { status: error instanceof ServiceError ? error.status : 500 }));
  return async (sphereId, { face, level, x, y }) => {
    const path = `/${sphereId}/${face}/${level}/${x}_${y}.webp`;
    const response = await app.request(path, undefined, CONNECTION);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The tile ${path} cannot be read now (status ${response.status}).`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/**
 * Opens what draws still pictures from the tiles that the host serves. `waitMs` is the time for which a request waits for
 * its picture, in milliseconds.
 */
export const openStills = (
  { stillsWaiting, stillsCacheMb }: Pick<Settings, 'stillsWaiting' | 'stillsCacheMb'>,
  { tiles, sample }: { readonly tiles: TileReader; readonly sample: TileResponder | null },
  log: Logger,
  waitMs?: number,
): Stills =>
  createStills({
    readTile: tileFileReader(tiles, sample),
    maxWaiting: stillsWaiting,
    cacheBytes: stillsCacheMb * MIB,
    ...(waitMs === undefined ? {} : { waitMs }),
    onFailure: (reason, { sphereId }) =>
      log.warn({ event: 'still_failed', sphereId, reason }, 'still picture not drawn'),
  });
