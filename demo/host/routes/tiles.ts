import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import sharp from 'sharp';
import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';
import type { TileReader } from '../../ingest/tiles/tile-store.ts';
import { sphereIds } from '../providers/spheres/sphere-source.ts';
import type { FindStrip } from '../providers/spheres/strips.ts';
import { CacheControl, sendBytes, sendNotFound, mediaTypeOf } from './send-file.ts';
import type { TileAddress } from './tile-address.ts';

/**
 * Responds with a tile or strip of a sphere that was not ingested. `address` contains the sphere's number in its
 * source.
 */
export type TileResponder = (c: Context, address: TileAddress) => Promise<Response>;

export interface TileSources {
  readonly tiles: TileReader;
  readonly strips: FindStrip;
  /** Serves the sample world's tiles; null if the sample world is off. */
  readonly sample: TileResponder | null;
}

/** Quality of JPEGs for browsers without WebP support. */
const JPEG_QUALITY = 85;

/** Content of a tile or strip, and its actual format. */
interface FoundTile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: TileFormat;
  /** Whether another client may receive a different format at the same URL. */
  readonly varies?: true;
}

/** Returns whether the client accepts WebP. A client that sends no preference gets the stored format. */
const acceptsWebp = (accept: string | undefined): boolean =>
  accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept);

/**
 * Finds a stored tile. If only the other format is stored, returns that format, or a JPEG converted from it
 * for clients without WebP.
 */
async function findStoredTile(
  { tiles }: TileSources,
  { sphereId, tile, format }: TileAddress & { readonly tile: Tile },
  accept: string | undefined,
): Promise<FoundTile | null> {
  const exact = await tiles.get(sphereId, tile, format);
  if (exact !== null) return { bytes: new Uint8Array(exact), format };
  const other = format === 'webp' ? 'jpg' : 'webp';
  const bytes = await tiles.get(sphereId, tile, other);
  if (bytes === null) return null;
  if (other === 'jpg' || acceptsWebp(accept))
    return { bytes: new Uint8Array(bytes), format: other, varies: true };
  const jpeg = await sharp(bytes).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { bytes: new Uint8Array(jpeg), format: 'jpg', varies: true };
}

/** Finds a stored file. Strips are WebP files for every client. */
async function findStored(
  sources: TileSources,
  address: TileAddress,
  accept: string | undefined,
): Promise<FoundTile | null> {
  const { tile, sphereId } = address;
  if (tile !== 'strip') return findStoredTile(sources, { ...address, tile }, accept);
  const bytes = await sources.strips(sphereId);
  return bytes === null ? null : { bytes: new Uint8Array(bytes), format: 'webp' };
}

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export async function sendTile(c: Context, address: TileAddress, sources: TileSources): Promise<Response> {
  if (address.sphereId >= sphereIds.sample.first) {
    const sphereId = address.sphereId - sphereIds.sample.first;
    return sources.sample === null ? sendNotFound(c) : sources.sample(c, { ...address, sphereId });
  }
  const found = await findStored(sources, address, c.req.header('accept'));
  if (found === null) return sendNotFound(c);
  const { bytes, format, varies } = found;
  if (varies) c.header('Vary', 'Accept', { append: true });
  const etag = etagOf(bytes);
  // If the URL contains the fingerprint of the file, the content at that URL never changes.
  const cacheControl =
    c.req.query('v') === etag.slice(1, -1) ? CacheControl.immutable : CacheControl.replaceable;
  return sendBytes(c, bytes, { etag, type: mediaTypeOf(`tile.${format}`), cacheControl });
}
