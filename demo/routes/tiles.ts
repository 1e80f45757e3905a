import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import sharp from 'sharp';
import { tilesAcross } from '../../elements/geo/tile.ts';
import { sphereIds } from '../services/sphere/sphere-source.ts';
import type { TileFormat } from '../tiles/encode-tile.ts';
import type { TileReader } from '../tiles/tile-store.ts';
import { sampleSphereOf } from '../world/flights/spheres.ts';
import type { SampleTiles } from '../world/serve/sample-tiles.ts';
import { Keep, answerBytes, typeOf } from './answer-file.ts';
import type { TileAddress } from './tile-address.ts';

/** Where the tiles of all spheres of the database come from. */
export interface TileParts {
  readonly tiles: TileReader;
  readonly sample: SampleTiles;
}

/** Quality of the JPEGs for browsers without WebP. */
const JPEG_QUALITY = 85;

/** A tile's file and the format that it really has. */
interface FoundTile {
  readonly bytes: Uint8Array;
  readonly format: TileFormat;
  /** Whether another asker may get another format under the same address. */
  readonly varies?: true;
}

/** A tile of a generated sphere; null beyond its edge, and for a sphere that the world does not have. */
async function findSampleTile(
  { sample }: TileParts,
  { sphereId, tile, format }: TileAddress,
): Promise<FoundTile | null> {
  const own = sphereId - sphereIds.sample.first;
  const sphere = sampleSphereOf(own);
  const across = sphere === null ? 0 : tilesAcross(sphere.faceWidth, tile.level);
  if (tile.x >= across || tile.y >= across) return null;
  return { bytes: await sample.get({ sphereId: own, tile, format }), format };
}

/** Whether the asker reads WebP; who says nothing of formats reads what is there. */
const readsWebp = (accept: string | undefined): boolean =>
  accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept);

/** A tile as it is stored; where it is only there in the other format, that, or a JPEG made of it for who reads no WebP. */
async function findStoredTile(
  { tiles }: TileParts,
  address: TileAddress,
  accept: string | undefined,
): Promise<FoundTile | null> {
  const { sphereId, tile, format } = address;
  const asked = await tiles.get(sphereId, tile, format);
  if (asked !== null) return { bytes: asked, format };
  const other = format === 'webp' ? 'jpg' : 'webp';
  const bytes = await tiles.get(sphereId, tile, other);
  if (bytes === null || other === 'jpg' || readsWebp(accept))
    return bytes && { bytes, format: other, varies: true };
  return {
    bytes: await sharp(bytes).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    format: 'jpg',
    varies: true,
  };
}

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Answers with a tile of any sphere of the database; with an empty 404 where there is none. */
export async function answerTile(c: Context, address: TileAddress, parts: TileParts): Promise<Response> {
  const accept = c.req.header('accept');
  const isSample = address.sphereId >= sphereIds.sample.first;
  const found = await (isSample ? findSampleTile(parts, address) : findStoredTile(parts, address, accept));
  if (found === null) {
    c.header('Cache-Control', 'no-store');
    return c.body(null, 404);
  }
  const { bytes, format, varies } = found;
  if (varies) c.header('Vary', 'Accept', { append: true });
  const etag = etagOf(bytes);
  // Who puts the tile's own fingerprint into its address gets that content or another address.
  const keep = c.req.query('v') === etag.slice(1, -1) ? Keep.forever : Keep.aWhile;
  return answerBytes(c, new Uint8Array(bytes), { etag, type: typeOf(`tile.${format}`), keep });
}
