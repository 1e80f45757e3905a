import type { TileFormat } from '../../../elements/geo/tile.ts';
import type { S3Client } from './s3-client.ts';
import { STRIP_FILE, tilePath, type ContentHash, type TileDraft, type TileStore } from './tile-store.ts';

/*
 * Keys of the bucket:
 *   tiles/{hash}/{face}/{level}/{x}_{y}.{format}   tiles, by their content hash
 *   tiles/{hash}/strip.webp                        the sphere's strip
 *   spheres/{sphere}                               content hash of a sphere's tiles, which is written last
 *   recipes/{hash}                                 id of the sphere whose tiles have a content hash
 *   drafts/{hash}/…                                finished faces of tiles that are not published yet
 * Existing buckets contain these keys, so the keys must not change.
 */

/** Time for which a sphere's content hash is cached, in milliseconds. */
const CACHE_MS = 5000;

/** Maximum number of cached content hashes. The cache is cleared when it is full. */
const MAX_CACHED = 20_000;

const MIME_TYPES: Readonly<Record<TileFormat, string>> = { webp: 'image/webp', jpg: 'image/jpeg' };

const text = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('utf8').trim();

async function removeAll(client: S3Client, prefix: string): Promise<void> {
  for await (const key of client.keys(prefix)) await client.remove(key);
}

function s3Draft(client: S3Client, contentHash: ContentHash): TileDraft {
  return {
    hasFace: (face) => client.has(`drafts/${contentHash}/${face}`),
    put: (tile, format, bytes) =>
      client.put(`tiles/${contentHash}/${tilePath(tile, format)}`, bytes, MIME_TYPES[format]),
    get: (tile, format) => client.get(`tiles/${contentHash}/${tilePath(tile, format)}`),
    putStrip: (bytes) => client.put(`tiles/${contentHash}/${STRIP_FILE}`, bytes, MIME_TYPES.webp),
    finishFace: (face) => client.put(`drafts/${contentHash}/${face}`, 'finished'),
    async publish(sphereId) {
      const before = text(await client.get(`spheres/${sphereId}`));
      await client.put(`recipes/${contentHash}`, String(sphereId));
      await client.put(`spheres/${sphereId}`, contentHash);
      await removeAll(client, `drafts/${contentHash}/`);
      if (before === null || before === contentHash) return;
      if (text(await client.get(`recipes/${before}`)) !== String(sphereId)) return;
      await removeAll(client, `tiles/${before}/`);
      await client.remove(`recipes/${before}`);
    },
  };
}

function cacheContentHashes(read: (sphereId: number) => Promise<ContentHash | null>) {
  const cached = new Map<number, { readonly contentHash: ContentHash; readonly untilMs: number }>();
  return async (sphereId: number, isFresh = false): Promise<ContentHash | null> => {
    const known = cached.get(sphereId);
    if (!isFresh && known !== undefined && known.untilMs > performance.now()) return known.contentHash;
    const contentHash = await read(sphereId);
    if (cached.size >= MAX_CACHED) cached.clear();
    // The absence of tiles is not cached, because a sphere can be published at any moment.
    if (contentHash !== null) cached.set(sphereId, { contentHash, untilMs: performance.now() + CACHE_MS });
    return contentHash;
  };
}

/** Stores tiles in S3-compatible storage. One process writes at a time; any number may read. */
export function openS3Store(client: S3Client): TileStore {
  const read = async (sphereId: number): Promise<ContentHash | null> =>
    text(await client.get(`spheres/${sphereId}`));
  const contentHashOf = cacheContentHashes(read);

  async function getFile(sphereId: number, path: string): Promise<Uint8Array | null> {
    const contentHash = await contentHashOf(sphereId);
    if (contentHash === null) return null;
    const bytes = await client.get(`tiles/${contentHash}/${path}`);
    if (bytes !== null) return bytes;
    // The sphere's tiles may have been replaced after the hash was cached.
    const now = await contentHashOf(sphereId, true);
    return now === null || now === contentHash ? null : client.get(`tiles/${now}/${path}`);
  }

  return {
    get: (sphereId, tile, format) => getFile(sphereId, tilePath(tile, format)),
    strip: (sphereId) => getFile(sphereId, STRIP_FILE),
    async published() {
      const ids: number[] = [];
      for await (const key of client.keys('spheres/')) ids.push(Number(key.slice('spheres/'.length)));
      return ids;
    },
    contentHashOf: read,
    async draft(contentHash) {
      await client.put(`drafts/${contentHash}/begun`, '');
      return s3Draft(client, contentHash);
    },
    async addStrip(sphereId, bytes) {
      const contentHash = await read(sphereId);
      if (contentHash === null) throw new Error(`Sphere ${sphereId} has no tiles in the tile storage.`);
      await client.put(`tiles/${contentHash}/${STRIP_FILE}`, bytes, MIME_TYPES.webp);
    },
    async remove(sphereId) {
      const contentHash = await read(sphereId);
      if (contentHash === null) return;
      await client.remove(`spheres/${sphereId}`);
      if (text(await client.get(`recipes/${contentHash}`)) !== String(sphereId)) return;
      await removeAll(client, `tiles/${contentHash}/`);
      await client.remove(`recipes/${contentHash}`);
    },
    async removeDrafts() {
      const hashes = new Set<ContentHash>();
      for await (const key of client.keys('drafts/')) hashes.add(key.split('/')[1] ?? '');
      for (const contentHash of hashes) {
        // These keys are deleted first. A draft without them counts as not started, so a partly deleted draft
        // is never continued.
        await removeAll(client, `drafts/${contentHash}/`);
        if (!(await client.has(`recipes/${contentHash}`))) await removeAll(client, `tiles/${contentHash}/`);
      }
    },
  };
}
