import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import { createLog } from '../../../../demo/host/log/create-log.ts';
import { filesRoutes } from '../../../../demo/host/routes/files.ts';
import { createApp, type AppDeps, type HostApp } from '../../../../demo/host/start/app.ts';
import { sphereCollectionSchema } from '../../../../demo/ingest/collection/collection-file.ts';
import { demoPagesRoutes } from '../../../../demo/site/demo-routes.ts';
import { sampleMounts } from '../../../../demo/site/sample/open-sample-world.ts';
import { sampleTileResponder } from '../../../../demo/site/sample/tiles.ts';
import { createFakeSample } from '../../../helpers/fake-sample.ts';
import { testSettings } from '../../../helpers/host/test-settings.ts';

let root = '';
let app: HostApp;
const errors: string[] = [];
const sample = createFakeSample();
const rest: Pick<AppDeps, 'api' | 'log' | 'onResponse' | 'https'> = {
  api: new Hono(),
  log: createLog({ level: 'error', write: (line) => errors.push(line) }),
  onResponse: () => undefined,
  https: false,
};

const put = async (path: string, content: string): Promise<void> => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), content);
};

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'host-'));
  await put('secret.txt', 'secret');
  await put('pages/index.html', `<!doctype html><title>x</title>${'<p>text</p>'.repeat(300)}`);
  await put('pages/page.css', 'p { color: red }');
  await put('elements/define.js', 'export {};');
  await put('elements/.vite/define.json', '{}');
  await put('elements/chunks/stage-AbCd12_-.js', 'export {};');
  await put('spheres/7/f/3/0_0.webp', 'tile');
  app = createApp({
    mounts: [
      { path: '/demo', routes: demoPagesRoutes(join(root, 'pages'), null) },
      { path: '/pages', routes: filesRoutes(join(root, 'pages')) },
      ...sampleMounts(sample, testSettings, () => ''),
    ],
    elements: join(root, 'elements'),
    spheres: join(root, 'spheres'),
    sampleTiles: sampleTileResponder(sample, () => ''),
    ...rest,
  });
});

after(() => rm(root, { recursive: true }));

const get = (path: string, init?: RequestInit): Promise<Response> =>
  Promise.resolve(app.request(`http://host${path}`, init));

test('the demo page has a strict content security policy and is revalidated on each load', async () => {
  const response = await get('/demo');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.doesNotMatch(policy, /unsafe/);
});

test('a text response is compressed for a client that accepts gzip', async () => {
  const response = await get('/demo', { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(response.headers.get('content-encoding'), 'gzip');
  assert.match(response.headers.get('vary') ?? '', /accept-encoding/i);
});

test('the list of a market’s sample spheres is a valid GeoJSON file that any origin can load', async () => {
  const response = await get('/sample/columbus-oh/spheres.geojson');
  assert.equal(response.headers.get('content-type'), 'application/geo+json; charset=utf-8');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  const { spheres, tiles, strips } = sphereCollectionSchema.parse(await response.json());
  assert.equal(tiles, '../{sphere}/{face}/{level}/{x}_{y}.webp?v=0123456789ab');
  assert.equal(strips, '../{sphere}/strip.webp?v=0123456789ab');
  assert.equal(spheres.length, 500);
  assert.equal(spheres[0]?.package?.name, 'Columbus 2025');
  // The ids in the list are those of the host's API. The host also accepts the sample world's ids.
  for (const { id, former_id = 0 } of spheres) assert.equal(id, former_id + 1_000_000_000);
});

test('VIEW-11 a tile URL identifies the tile by sphere id, face, level, x and y', async () => {
  const response = await get('/sample/1/r/0/7_5.webp');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/webp');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const tile = { face: 'r', level: 0, x: 7, y: 5 };
  assert.deepEqual(await response.json(), { sphereId: 1, tile, format: 'webp' });
});

test('FIX-40 a sample tile’s URL can contain the sphere id of the API or of the sample world', async () => {
  const tileOf = async (id: string): Promise<string> => (await get(`/sample/${id}/r/0/7_5.webp`)).text();
  const [listed, own] = [await tileOf('1000000001'), await tileOf('1')];
  assert.deepEqual(listed, own);
});

test('a tile is cached as immutable only if its URL contains the current version', async () => {
  const versioned = await get('/sample/1/f/3/0_0.jpg?v=0123456789ab');
  assert.equal(versioned.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(versioned.headers.get('content-type'), 'image/jpeg');
  for (const path of ['/sample/1/f/3/0_0.jpg', '/sample/1/f/3/0_0.jpg?v=older']) {
    assert.doesNotMatch((await get(path)).headers.get('cache-control') ?? '', /immutable/);
  }
});

test('a request with the current ETag in If-None-Match gets a 304 response without a body', async () => {
  for (const path of [
    '/demo',
    '/elements/define.js',
    '/sample/columbus-oh/spheres.geojson',
    '/spheres/7/f/3/0_0.webp',
  ]) {
    const first = await get(path);
    const etag = first.headers.get('etag');
    assert.ok(etag, path);
    const again = await get(path, { headers: { 'if-none-match': `W/"x", ${etag}` } });
    assert.equal(again.status, 304, path);
    // Browsers replace the cached headers with the headers of the 304 response.
    const policy = 'content-security-policy';
    assert.equal(again.headers.get(policy), first.headers.get(policy), path);
    assert.equal(await again.text(), '');
    assert.equal((await get(path, { headers: { 'if-none-match': '"other"' } })).status, 200);
  }
});

test('a HEAD request gets the headers of the GET response and no body', async () => {
  for (const path of ['/demo', '/sample/columbus-oh/spheres.geojson', '/spheres/7/f/3/0_0.webp']) {
    const [head, full] = [await get(path, { method: 'HEAD' }), await get(path)];
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    for (const name of ['content-type', 'etag', 'cache-control']) {
      assert.equal(head.headers.get(name), full.headers.get(name));
    }
  }
});

test('any origin can load the built library, and only files with hashed names are cached as immutable', async () => {
  const entry = await get('/elements/define.js');
  assert.equal(entry.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(entry.headers.get('access-control-allow-origin'), '*');
  assert.equal(entry.headers.get('cache-control'), 'no-cache');
  assert.match(
    (await get('/elements/chunks/stage-AbCd12_-.js')).headers.get('cache-control') ?? '',
    /immutable/,
  );
});

test('ingested tiles are served, and the list of spheres is empty until the first ingest', async () => {
  assert.equal(await (await get('/spheres/7/f/3/0_0.webp')).text(), 'tile');
  const none = await get('/spheres/spheres.geojson');
  assert.deepEqual(await none.json(), { type: 'FeatureCollection', features: [] });
  await put('spheres/spheres.geojson', '{"type":"FeatureCollection","features":[1]}');
  assert.match(await (await get('/spheres/spheres.geojson')).text(), /\[1\]/);
});

const missing = [
  '/nothing',
  '/elements/nothing.js',
  '/elements/.vite/define.json',
  '/elements/..%2fsecret.txt',
  '/elements/%2e%2e%2fsecret.txt',
  '/elements/%2e%2e/secret.txt',
  '/elements/chunks/..%2f..%2f..%2fsecret.txt',
  '/elements/%2fetc%2fpasswd',
  '/elements/define.js%00',
  '/pages/..%5csecret.txt',
  '/spheres/..%2fsecret.txt',
  '/spheres/%2e%2e/f/3/0_0.webp',
  '/spheres/7/f/3/..%2f0_0.webp',
  '/spheres/7/f/3/0_0.png',
  '/spheres/7/f/4/0_0.webp',
  '/spheres/7/g/3/0_0.webp',
  '/spheres/-7/f/3/0_0.webp',
  '/spheres/07/f/3/0_0.webp',
  '/sample/spheres.geojson',
  '/sample/atlantis/spheres.geojson',
  '/sample/columbus-oh',
  '/sample/0/f/3/0_0.webp',
  '/sample/30001/f/3/0_0.webp',
  '/sample/1/f/3/1_0.webp',
  '/sample/1/f/0/8_0.webp',
  '/sample/1/f/1.5/0_0.webp',
  '/sample/1/f/3/0_0.webp/more',
];

for (const path of missing) {
  test(`a request for ${path} gets a 404 response in JSON`, async () => {
    const response = await get(path);
    assert.equal(response.status, 404);
    const { code } = (await response.json()) as { code: string };
    assert.equal(code, 'not_found');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  });
}

test('an internal error is logged by the host but not disclosed in the response', async () => {
  const failing = {
    ...sample,
    get: () => Promise.reject(new Error('disk at /secret/place is full')),
  };
  const broken = createApp({
    mounts: sampleMounts(failing, testSettings, () => ''),
    elements: root,
    spheres: root,
    sampleTiles: sampleTileResponder(failing, () => ''),
    ...rest,
  });
  const response = await broken.request('http://host/sample/1/f/3/0_0.webp');
  assert.equal(response.status, 500);
  assert.doesNotMatch(await response.text(), /secret/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(errors.at(-1) ?? '', /disk/);
});
