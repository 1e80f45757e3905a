import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { createApp, type HostApp } from '../../../demo/host/start/app.ts';
import { sampleMounts } from '../../../demo/site/sample/open-sample-world.ts';
import { sampleTileResponder } from '../../../demo/site/sample/tiles.ts';
import type { RenderThread } from '../../../demo/world/serve/render-thread.ts';
import { startRenderThreads } from '../../../demo/world/serve/render-threads.ts';
import { type SampleTiles, openSampleTiles } from '../../../demo/world/serve/sample-tiles.ts';
import { openTileCache } from '../../../demo/world/serve/tile-cache.ts';
import { TooBusyError } from '../../../demo/world/serve/tile-request.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import { createFakeSample } from '../../helpers/fake-sample.ts';
import { testSettings } from '../../helpers/host/test-settings.ts';

const get = async (app: HostApp, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.request(`http://host.test${path}`, { headers });

function withSample(get: SampleTiles['get'], onLine: (line: string) => void = () => undefined): HostApp {
  const sample = { ...createFakeSample(), get };
  return createApp({
    mounts: sampleMounts(sample, testSettings, () => ''),
    elements: 'dist/elements',
    spheres: 'none',
    sampleTiles: sampleTileResponder(sample, () => ''),
    api: new Hono(),
    log: createLog({ level: 'error', write: onLine }),
    onResponse: () => undefined,
    https: false,
  });
}

/**
 * The two URLs of the generated world's first sphere: with its own id, and with its id in the database.
 */
const SAMPLE_ADDRESSES = ['/sample/1', '/spheres/1000000001'] as const;

for (const sphere of SAMPLE_ADDRESSES) {
  test(`API-51 VIEW-11 a tile under ${sphere} is cached as immutable if its URL has the version, and can otherwise be revalidated without rendering it again`, async () => {
    const sample = createFakeSample();
    const app = withSample(sample.get.bind(sample));
    const tile = await get(app, `${sphere}/r/0/7_5.webp?v=${sample.version}`, {
      origin: 'https://any.example',
    });
    assert.equal(tile.status, 200);
    assert.equal(tile.headers.get('content-type'), 'image/webp');
    assert.equal(tile.headers.get('access-control-allow-origin'), '*');
    assert.equal(tile.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const drawn = { sphereId: 1, tile: { face: 'r', level: 0, x: 7, y: 5 }, format: 'webp' };
    assert.deepEqual(await tile.json(), drawn);
    const etag = tile.headers.get('etag') ?? '';
    const head = await app.request(`http://host.test${sphere}/r/0/7_5.webp`, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, etag, '']);
    assert.match(head.headers.get('cache-control') ?? '', /max-age=600/);
    const before = sample.requests.length;
    const again = await get(app, `${sphere}/r/0/6_5.webp`, { 'if-none-match': etag });
    assert.equal(again.status, 304);
    assert.equal(sample.requests.length, before);
  });

  test(`API-51 a request for a missing tile under ${sphere} returns a JSON 404`, async () => {
    const app = withSample(() => Promise.reject(new Error('painted')));
    for (const path of [
      `${sphere}/r/0/8_5.webp`,
      `${sphere}/r/0/5_8.webp`,
      `${sphere}/r/3/1_0.jpg`,
      `${sphere}/r/4/0_0.webp`,
      `${sphere}/r/-1/0_0.webp`,
      `${sphere}/x/3/0_0.webp`,
      `${sphere}/r/3/0_0.png`,
      `${sphere}99999999/r/3/0_0.webp`,
      sphere.replace(/1$/, '0/r/3/0_0.webp'),
    ]) {
      const none = await get(app, path, { origin: 'https://any.example' });
      assert.equal(none.status, 404, path);
      assert.equal(errorBodySchema.parse(await none.json()).code, 'not_found');
      assert.equal(none.headers.get('cache-control'), 'no-store');
      assert.equal(none.headers.get('access-control-allow-origin'), '*');
    }
  });

  test(`a tile request under ${sphere} returns 503 with Retry-After when too many tiles are waiting`, async () => {
    const app = withSample(() => Promise.reject(new TooBusyError()));
    const busy = await get(app, `${sphere}/f/3/0_0.webp`, { origin: 'https://any.example' });
    assert.equal(busy.status, 503);
    assert.equal(busy.headers.get('retry-after'), '1');
    assert.equal(busy.headers.get('cache-control'), 'no-store');
    assert.equal(busy.headers.get('access-control-allow-origin'), '*');
    const { code, status } = errorBodySchema.parse(await busy.json());
    assert.deepEqual([code, status], ['unavailable', 503]);
  });
}

test('PIC-01 the cubemap strip of a sample sphere has the same content type, ETag and cache headers as the sphere’s tiles', async () => {
  const sample = createFakeSample();
  const app = withSample(sample.get.bind(sample));
  const strip = { sphereId: 1, tile: 'strip', format: 'webp' };
  for (const sphere of ['/sample/1000000001', ...SAMPLE_ADDRESSES]) {
    const path = `${sphere}/strip.webp`;
    const tile = await get(app, `${sphere}/f/3/0_0.webp`);
    const plain = await get(app, path);
    const versioned = await get(app, `${path}?v=${sample.version}`, { origin: 'https://any.example' });
    assert.deepEqual([plain.status, await plain.json(), await versioned.json()], [200, strip, strip]);
    for (const name of ['content-type', 'etag', 'cache-control'])
      assert.equal(plain.headers.get(name), tile.headers.get(name), name);
    assert.equal(versioned.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(versioned.headers.get('access-control-allow-origin'), '*');
    const before = sample.requests.length;
    const again = await get(app, path, { 'if-none-match': plain.headers.get('etag') ?? '' });
    assert.deepEqual([again.status, sample.requests.length], [304, before]);
  }
});

test('a request for the cubemap strip of a sphere outside the sample world returns a JSON 404', async () => {
  const app = withSample(() => Promise.reject(new Error('painted')));
  for (const sphere of ['sample/0', 'sample/199999999', 'sample/x', 'sample/-1', 'spheres/1000099999']) {
    const none = await get(app, `/${sphere}/strip.webp`);
    assert.equal(none.status, 404, sphere);
    assert.equal(errorBodySchema.parse(await none.json()).code, 'not_found');
  }
});

test('a tile request is aborted without logging an error when the client disconnects', async () => {
  const lines: string[] = [];
  const signals: AbortSignal[] = [];
  const app = withSample(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener('abort', () => reject(new Error('gone')));
      }),
    (line) => lines.push(line),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const pending = fetch(`http://127.0.0.1:${port}/sample/1/f/3/0_0.webp`, { signal: leaving.signal });
  while (signals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const aborted = new Promise((resolve) => signals[0]?.addEventListener('abort', resolve));
  leaving.abort();
  await assert.rejects(pending);
  await aborted;
  await new Promise((resolve) => server.close(resolve));
  assert.deepEqual(lines, []);
});

test('3000 simultaneous tile requests return 200 or 503, and the host still responds afterward', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  const startThread = (): RenderThread => ({
    render: () => new Promise((resolve) => setTimeout(() => resolve(Uint8Array.of(1)), 1)),
    close: () => Promise.resolve(),
  });
  const threads = startRenderThreads(2, startThread);
  const onError = (error: unknown): void => assert.ifError(error);
  const cache = openTileCache({ folder, version: '0123456789ab', limitBytes: 1e8, onError });
  const tiles = openSampleTiles('0123456789ab', cache, threads.render);
  const app = withSample(tiles.get.bind(tiles));
  const paths = Array.from(
    { length: 3000 },
    (_, at) => `/sample/${1 + (at >> 6)}/f/0/${at & 7}_${(at >> 3) & 7}.webp`,
  );
  const statuses = (await Promise.all(paths.map((path) => get(app, path)))).map(({ status }) => status);
  const [painted, refused] = [200, 503].map(
    (wanted) => statuses.filter((status) => status === wanted).length,
  );
  assert.equal((painted ?? 0) + (refused ?? 0), 3000);
  assert.ok((painted ?? 0) >= 96 && (refused ?? 0) > 1000, `${painted} painted, ${refused} refused`);
  assert.equal((await get(app, '/sample/9/f/3/0_0.webp')).status, 200);
  await cache.close();
  await rm(folder, { recursive: true });
});
