import { FetchSource, PMTiles } from 'pmtiles';
import { responded } from '../../model/responded.ts';
import { SurfaceSourceError, type TileSource } from './tile-source.ts';

/**
 * Opens a PMTiles archive, of which only the required parts are requested.
 *
 * @throws {SurfaceSourceError} if the archive cannot be read.
 */
export async function openArchive(url: string): Promise<TileSource> {
  const file = new FetchSource(url);
  const archive = new PMTiles({
    getKey: () => url,
    getBytes: (offset, length, signal, etag) =>
      responded(signal, (limited) => file.getBytes(offset, length, limited, etag)),
  });
  const fail = (cause: unknown): never => {
    const detail = cause instanceof Error ? ` ${cause.message}` : '';
    throw new SurfaceSourceError(`${url} could not be read as a PMTiles archive.${detail}`, { cause });
  };
  const { minZoom, maxZoom } = await archive.getHeader().catch(fail);
  return {
    minZoom,
    maxZoom,
    read: async ({ z, x, y }, signal) => {
      const tile = await archive.getZxy(z, x, y, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        return fail(cause);
      });
      return tile ? new Uint8Array(tile.data) : null;
    },
  };
}
