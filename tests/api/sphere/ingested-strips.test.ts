import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import sharp from 'sharp';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { createStrips } from '../../../demo/host/providers/spheres/strips.ts';
import type { TileAddress } from '../../../demo/host/routes/tile-address.ts';
import type { TileResponder } from '../../../demo/host/routes/tiles.ts';
import { createApp, type HostApp } from '../../../demo/host/start/app.ts';
import { openTileReader } from '../../../demo/ingest/tiles/open-tiles.ts';
import type { TileReader } from '../../../demo/ingest/tiles/tile-store.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import { runIngestInto } from '../../helpers/ingest/run-ingest.ts';
import { scratchFolder, writePanorama } from '../../helpers/ingest/synthetic-panorama.ts';
import { type ObjectStorage, startObjectStorage } from '../../helpers/object-storage.ts';

const STRIP = '/spheres/1/strip.webp';

let storage: ObjectStorage;

before(async () => {
  storage = await startObjectStorage();
  storage.createBucket('tiles');
});

after(() => storage.close());

interface Ingested {
  readonly folder: string;
  readonly tiles: TileReader;
}

/** Ingests a photograph as sphere 1, with its files in a folder or in object storage. */
async function ingested(inStorage: boolean): Promise<Ingested> {
  const folder = await scratchFolder();
  const photo = join(folder, 'field.png');
  const config = inStorage ? { ...storage.config, bucket: 'tiles' } : null;
  await writePanorama(photo);
  await runIngestInto(config, '--out', folder, '--latitude', '53.5', '--longitude', '-2.25', photo);
  return { folder, tiles: openTileReader(folder, config) };
}

/** Returns a reader of a sphere that has no stored strip. The reader counts the previews that are read. */
function withoutStrip(tiles: TileReader): TileReader & { readonly reads: () => number } {
  let reads = 0;
  return {
    get(...address) {
      reads++;
      return tiles.get(...address);
    },
    strip: () => Promise.resolve(null),
    reads: () => reads,
  };
}

const hostOf = (folder: string, tiles: TileReader, sampleTiles: TileResponder | null = null): HostApp =>
  createApp({
    elements: 'dist/elements',
    spheres: folder,
    tiles,
    sampleTiles,
    api: new Hono(),
    log: createLog({ level: 'error', write: () => undefined }),
    onResponse: () => undefined,
    https: false,
  });

const get = async (app: HostApp, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.request(`http://host.test${path}`, { headers });

for (const kind of ['folder', 'object storage'] as const)
  test(`PIC-01 a cubemap strip from the ${kind} has the same content and headers whether it is stored or generated from previews`, async () => {
    const { folder, tiles } = await ingested(kind === 'object storage');
    const stored = Buffer.from((await tiles.strip(1)) ?? assert.fail('no strip is stored'));
    for (const reader of [tiles, withoutStrip(tiles)]) {
      const app = hostOf(folder, reader);
      const strip = await get(app, STRIP, { origin: 'https://map.example', accept: 'image/jpeg' });
      assert.equal(strip.status, 200);
      assert.equal(strip.headers.get('content-type'), 'image/webp');
      assert.equal(strip.headers.get('access-control-allow-origin'), '*');
      assert.equal(strip.headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(strip.headers.get('cache-control'), 'public, max-age=5');
      const bytes = Buffer.from(await strip.arrayBuffer());
      assert.deepEqual(bytes, stored);
      const { width, height } = await sharp(bytes).metadata();
      assert.deepEqual([width, height], [384, 64]);
      const etag = strip.headers.get('etag') ?? '';
      assert.equal((await get(app, STRIP, { 'if-none-match': etag })).status, 304);
      const versioned = await get(app, `${STRIP}?v=${etag.slice(1, -1)}`);
      assert.equal(versioned.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      const guessed = await get(app, `${STRIP}?v=1`);
      assert.doesNotMatch(guessed.headers.get('cache-control') ?? '', /immutable/);
    }
  });

test('a cubemap strip request with an unknown sphere or an invalid path returns a JSON 404', async () => {
  const { folder, tiles } = await ingested(false);
  const app = hostOf(folder, tiles);
  for (const path of [
    '/spheres/2/strip.webp',
    '/spheres/01/strip.webp',
    '/spheres/-1/strip.webp',
    '/spheres/one/strip.webp',
    '/spheres/1/strip.jpg',
    '/spheres/1000030001/strip.webp',
  ]) {
    const none = await get(app, path);
    assert.equal(none.status, 404, path);
    assert.equal(errorBodySchema.parse(await none.json()).code, 'not_found');
    assert.equal(none.headers.get('access-control-allow-origin'), '*');
    assert.equal(none.headers.get('cache-control'), 'no-store');
  }
});

test('a request for a cubemap strip returns 404 if the strip is not stored and a preview is missing', async () => {
  const { folder, tiles } = await ingested(false);
  const app = hostOf(folder, withoutStrip(tiles));
  await rm(join(folder, '1/d/3/0_0.webp'));
  assert.equal((await get(app, STRIP)).status, 404);
  await rm(join(folder, '1'), { recursive: true });
  assert.equal((await get(app, STRIP)).status, 404);
});

test('a request for the cubemap strip of a sample sphere is forwarded to the sample world with the sphere’s number there', async () => {
  const { folder, tiles } = await ingested(false);
  const addresses: TileAddress[] = [];
  const app = hostOf(folder, tiles, (c, address) => {
    addresses.push(address);
    return Promise.resolve(c.text('sample'));
  });
  assert.equal(await (await get(app, '/spheres/1000000007/strip.webp')).text(), 'sample');
  assert.deepEqual(addresses, [{ sphereId: 7, tile: 'strip', format: 'webp' }]);
});

test('a cubemap strip that is not stored is generated from the previews at most once a minute', async () => {
  const { tiles } = await ingested(false);
  let nowMs = 0;
  const once = withoutStrip(tiles);
  await createStrips(once)(1);
  const reader = withoutStrip(tiles);
  const strips = createStrips(reader, () => nowMs);
  const found = await Promise.all([strips(1), strips(1), strips(1)]);
  assert.equal(reader.reads(), once.reads());
  assert.ok(found.every((strip) => strip !== null && strip === found[0]));
  nowMs += 59_000;
  await strips(1);
  assert.equal(reader.reads(), once.reads());
  nowMs += 2000;
  await strips(1);
  assert.equal(reader.reads(), 2 * once.reads());
});

test('a generated cubemap strip is no longer served one minute after its sphere is removed', async () => {
  const { folder, tiles } = await ingested(false);
  let nowMs = 0;
  const strips = createStrips(withoutStrip(tiles), () => nowMs);
  assert.ok(await strips(1));
  await rm(join(folder, '1'), { recursive: true });
  nowMs += 61_000;
  assert.equal(await strips(1), null);
});
