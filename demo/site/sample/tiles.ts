import type { Context } from 'hono';
import { levelsOf, tilesAcross } from '../../../elements/geo/tile.ts';
import { addressBlock } from '../../host/lib/client-address.ts';
import { ServiceError } from '../../host/lib/errors.ts';
import {
  CacheControl,
  sendBytes,
  sendNotFound,
  matchesEtag,
  mediaTypeOf,
} from '../../host/routes/send-file.ts';
import type { TileAddress } from '../../host/routes/tile-address.ts';
import type { TileResponder } from '../../host/routes/tiles.ts';
import { sampleSphereOf } from '../../world/flights/spheres.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { TooBusyError, pathOfRequest } from '../../world/serve/tile-request.ts';

/** Status of a request whose client has disconnected. */
const CLIENT_CLOSED_REQUEST = 499;

/** Face widths of requested spheres, cached because computing a sphere takes longer than reading a tile. */
const faceWidths = new Map<number, number>();

function faceWidthOf(sphereId: number): number {
  const known = faceWidths.get(sphereId);
  if (known !== undefined) return known;
  const sphere = sampleSphereOf(sphereId);
  if (sphere) faceWidths.set(sphereId, sphere.faceWidth);
  return sphere?.faceWidth ?? 0;
}

function isInWorld({ sphereId, tile }: TileAddress): boolean {
  const faceWidth = faceWidthOf(sphereId);
  if (tile === 'strip') return faceWidth > 0;
  const across = tilesAcross(levelsOf(faceWidth), tile.level);
  return tile.x < across && tile.y < across;
}

/**
 * Responds with tiles and strips of the sample world, addressed by the sphere numbers of the world.
 * `addressOf` returns the network address of a client, by which rendering time is shared fairly.
 */
export const sampleTileResponder =
  (sample: SampleTiles, addressOf: (c: Context) => string): TileResponder =>
  async (c, address) => {
    if (!isInWorld(address)) return sendNotFound(c);
    // The version fully determines the images, so it can serve as the entity tag before they are rendered.
    const etag = `"${sample.version}"`;
    const cacheControl =
      c.req.query('v') === sample.version ? CacheControl.immutable : CacheControl.shortLived;
    const facts = { etag, type: mediaTypeOf(pathOfRequest(address)), cacheControl };
    if (matchesEtag(c, etag)) return sendBytes(c, '', facts);
    const { signal } = c.req.raw;
    try {
      return sendBytes(c, await sample.get(address, { signal, client: addressBlock(addressOf(c)) }), facts);
    } catch (error) {
      if (signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      if (!(error instanceof TooBusyError)) throw error;
      const message = 'Too many images are being requested at the moment. Please try again shortly.';
      throw new ServiceError('unavailable', message, { cause: error, retryAfterS: 1 });
    }
  };
