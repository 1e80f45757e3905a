import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import sharp from 'sharp';
import { tilesAcross } from '../../../elements/geo/tile.ts';
import { ServiceError } from '../services/errors.ts';
import { sphereIds } from '../services/sphere/sphere-source.ts';
import type { TileFormat } from '../../ingest/tiles/encode-tile.ts';
import type { TileReader } from '../../ingest/tiles/tile-store.ts';
import { sampleSphereOf } from '../../world/flights/spheres.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';
import { TooBusyError } from '../../world/serve/tile-request.ts';
import { Keep, answerBytes, answerMissing, hasVersion, typeOf } from './answer-file.ts';
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
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: TileFormat;
  /** Whether another asker may get another format under the same address. */
  readonly varies?: true;
}

/** What a request is told whose asker is gone already. */
const CLIENT_GONE = 499;

/** Faces' widths of spheres that were asked for, one number a sphere: working a sphere out takes longer than reading a tile. */
const faceWidths = new Map<number, number>();

function faceWidthOf(sphereId: number): number {
  const known = faceWidths.get(sphereId);
  if (known !== undefined) return known;
  const sphere = sampleSphereOf(sphereId);
  if (sphere) faceWidths.set(sphereId, sphere.faceWidth);
  return sphere?.faceWidth ?? 0;
}

/** Whether the generated world has such a tile. */
function isInWorld({ sphereId, tile }: TileAddress): boolean {
  const across = tilesAcross(faceWidthOf(sphereId), tile.level);
  return tile.x < across && tile.y < across;
}

/** Answers with a tile of a sphere of the generated world, by the world's own number of that sphere. */
export async function answerSampleTile(
  c: Context,
  address: TileAddress,
  sample: SampleTiles,
): Promise<Response> {
  if (!isInWorld(address)) return answerMissing(c);
  // A version's pictures are known before they are painted.
  const etag = `"${sample.version}"`;
  const keep = c.req.query('v') === sample.version ? Keep.forever : Keep.aWhile;
  const facts = { etag, type: typeOf(`tile.${address.format}`), keep };
  if (hasVersion(c, etag)) return answerBytes(c, '', facts);
  const { signal } = c.req.raw;
  try {
    return answerBytes(c, await sample.get(address, { signal }), facts);
  } catch (fault) {
    if (signal.aborted) return new Response(null, { status: CLIENT_GONE });
    if (!(fault instanceof TooBusyError)) throw fault;
    const message = 'Too many pictures are asked for at the moment. Please try again shortly.';
    throw new ServiceError('unavailable', message, { cause: fault, retryAfterS: 1 });
  }
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
  if (asked !== null) return { bytes: new Uint8Array(asked), format };
  const other = format === 'webp' ? 'jpg' : 'webp';
  const bytes = await tiles.get(sphereId, tile, other);
  if (bytes === null) return null;
  if (other === 'jpg' || readsWebp(accept))
    return { bytes: new Uint8Array(bytes), format: other, varies: true };
  const jpeg = await sharp(bytes).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { bytes: new Uint8Array(jpeg), format: 'jpg', varies: true };
}

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Answers with a tile of any sphere of the database. */
export async function answerTile(c: Context, address: TileAddress, parts: TileParts): Promise<Response> {
  if (address.sphereId >= sphereIds.sample.first) {
    const sphereId = address.sphereId - sphereIds.sample.first;
    return answerSampleTile(c, { ...address, sphereId }, parts.sample);
  }
  const found = await findStoredTile(parts, address, c.req.header('accept'));
  if (found === null) return answerMissing(c);
  const { bytes, format, varies } = found;
  if (varies) c.header('Vary', 'Accept', { append: true });
  const etag = etagOf(bytes);
  // Who puts the tile's own fingerprint into its address gets that content or another address.
  const keep = c.req.query('v') === etag.slice(1, -1) ? Keep.forever : Keep.aWhile;
  return answerBytes(c, bytes, { etag, type: typeOf(`tile.${format}`), keep });
}
