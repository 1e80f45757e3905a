import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import sharp from 'sharp';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { ingestedSpheres } from '../../../demo/host/providers/spheres/ingested-spheres.ts';
import { sphereImage } from '../../../demo/host/services/frame-table/esri/sphere-rows.ts';
import { findSpheres } from '../../../demo/host/services/frame-table/source/find-spheres.ts';
import { createApp, type HostApp } from '../../../demo/host/start/app.ts';
import { openTileReader } from '../../../demo/ingest/tiles/open-tiles.ts';
import { createSampleSpheres } from '../../../demo/site/sample/sphere-source.ts';
import { sampleTileResponder } from '../../../demo/site/sample/tiles.ts';
import { SPHERE_COUNT } from '../../../demo/world/flights/spheres.ts';
import { listAssets } from '../../../web/contract/asset.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import {
  findClosestSphere,
  listSpheres,
  openSharedSphere,
  shareSphere,
} from '../../../web/contract/sphere.ts';
import { createFakeSample } from '../../helpers/fake-sample.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { addAsset } from '../../helpers/host/some-spheres.ts';
import { runIngestInto } from '../../helpers/ingest/run-ingest.ts';
import { scratchFolder, writePanorama } from '../../helpers/ingest/synthetic-panorama.ts';
import { type ObjectStorage, startObjectStorage } from '../../helpers/object-storage.ts';

const PLACE = ['--latitude', '53.5', '--longitude', '-2.25'];

let storage: ObjectStorage;
const folders: string[] = [];

/**
 * Ingests one photograph, with its tiles in the folder or in storage. Returns the folder and the host that
 * serves it.
 */
async function ingested(inStorage: boolean): Promise<{ app: HostApp; folder: string }> {
  const folder = await scratchFolder();
  folders.push(folder);
  const config = inStorage ? { ...storage.config, bucket: 'tiles' } : null;
  await writePanorama(join(folder, 'field.png'));
  await runIngestInto(config, '--out', folder, ...PLACE, join(folder, 'field.png'));
  const app = createApp({
    elements: 'dist/elements',
    spheres: folder,
    tiles: openTileReader(folder, config),
    sampleTiles: sampleTileResponder(createFakeSample(), () => ''),
    api: new Hono(),
    log: createLog({ level: 'error', write: () => undefined }),
    onResponse: () => undefined,
    https: false,
  });
  return { app, folder };
}

before(async () => {
  storage = await startObjectStorage();
  storage.createBucket('tiles');
});

after(async () => {
  await storage.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const get = async (app: HostApp, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.request(`http://host.test${path}`, { headers });

for (const kind of ['folder', 'object storage'] as const) {
  test(`API-51 VIEW-11 a tile from the ${kind} can be used on every site, and cached permanently if its URL has the content hash`, async () => {
    const { app } = await ingested(kind === 'object storage');
    const tile = await get(app, '/spheres/1/f/0/0_0.webp', { origin: 'https://map.example' });
    assert.equal(tile.status, 200);
    assert.equal(tile.headers.get('content-type'), 'image/webp');
    assert.equal(tile.headers.get('access-control-allow-origin'), '*');
    assert.equal(tile.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(tile.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(tile.headers.get('cache-control'), 'public, max-age=5');
    const bytes = Buffer.from(await tile.arrayBuffer());
    assert.equal((await sharp(bytes).metadata()).width, 168);
    const etag = tile.headers.get('etag') ?? '';
    const again = await get(app, '/spheres/1/f/0/0_0.webp', { 'if-none-match': etag });
    assert.equal(again.status, 304);
    const versioned = await get(app, `/spheres/1/f/0/0_0.webp?v=${etag.slice(1, -1)}`);
    assert.equal(versioned.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const guessed = await get(app, '/spheres/1/f/0/0_0.webp?v=1');
    assert.doesNotMatch(guessed.headers.get('cache-control') ?? '', /immutable/);
  });

  test(`API-51 a request for a tile that the ${kind} does not have returns a JSON 404`, async () => {
    const { app } = await ingested(kind === 'object storage');
    for (const path of [
      '/spheres/2/f/0/0_0.webp',
      '/spheres/1/f/0/9_9.jpg',
      '/spheres/1000030001/f/0/0_0.jpg',
    ]) {
      const none = await get(app, path);
      assert.equal(none.status, 404, path);
      assert.equal(errorBodySchema.parse(await none.json()).code, 'not_found');
      assert.equal(none.headers.get('access-control-allow-origin'), '*');
      assert.equal(none.headers.get('cache-control'), 'no-store');
    }
  });

  test(`OPEN-050 a request for a .jpg tile from the ${kind} returns WebP if the client accepts WebP, and otherwise JPEG`, async () => {
    const { app } = await ingested(kind === 'object storage');
    const modern = await get(app, '/spheres/1/u/3/0_0.jpg', { accept: 'image/avif,image/webp,image/*' });
    assert.equal(modern.headers.get('content-type'), 'image/webp');
    assert.match(modern.headers.get('vary') ?? '', /accept\b/i);
    const old = await get(app, '/spheres/1/u/3/0_0.jpg', { accept: 'image/png,image/jpeg' });
    assert.equal(old.headers.get('content-type'), 'image/jpeg');
    assert.equal((await sharp(await old.arrayBuffer()).metadata()).format, 'jpeg');
  });
}

test('the host imports ingested spheres alongside the sample world, both at its start and later', async () => {
  const { folder } = await ingested(false);
  const host = await openHost({}, { sphereSources: [ingestedSpheres(folder), createSampleSpheres()] });
  try {
    const { token } = await registerUser(host);
    const seen = async () => (await expectOk(host, listSpheres, {}, { token })).panoramas;
    assert.deepEqual(await seen(), []);
    await host.runJobs();
    const [field, ...sample] = await seen();
    assert.deepEqual([field?.id, field?.title, field?.latitude], [1, 'field', 53.5]);
    assert.deepEqual(
      sample.map(({ id }) => id),
      Array.from({ length: SPHERE_COUNT }, (_, n) => 1_000_000_001 + n),
    );
    assert.equal(sample[0]?.package?.name, 'New York 2025');
    const clock = () => host.db.selectFrom('sphere_clock').select('version').executeTakeFirstOrThrow();
    const before = await clock();
    host.pass(5000);
    await host.runJobs();
    assert.deepEqual(await clock(), before, 'nothing is written when nothing is new');

    await writePanorama(join(folder, 'wood.png'), 384);
    await runIngestInto(
      null,
      '--out',
      folder,
      '--latitude',
      '53.51',
      '--longitude',
      '-2.25',
      '--package',
      'Woods',
      join(folder, 'wood.png'),
    );
    host.pass(5000);
    await host.runJobs();
    assert.deepEqual(
      (await seen()).slice(0, 3).map(({ title }) => title),
      ['field', 'wood', sample[0].title],
    );
    const at = { latitude: '53.511', longitude: '-2.25' };
    assert.equal((await expectOk(host, findClosestSphere, at, { token })).pano_id, 2);
  } finally {
    await host.close();
  }
});

test('FIX-70 an unknown capture time is null in the sphere list, the asset list, a shared view and the frame table', async () => {
  const { folder } = await ingested(false);
  const host = await openHost({}, { sphereSources: [ingestedSpheres(folder)] });
  try {
    const { token, user } = await registerUser(host);
    await host.runJobs();
    const [sphere] = (await expectOk(host, listSpheres, {}, { token })).panoramas;
    assert.equal(sphere?.timestamp, null);
    assert.equal(sphere.metadata['timeUnknown'], true);
    await addAsset(host, user.company.id, 1);
    const { assets } = await expectOk(host, listAssets, { clientId: user.company.id }, { token });
    assert.equal(assets[0]?.panorama.timestamp, null);
    const { id } = await expectOk(host, shareSphere, { panoramaId: 1 }, { token });
    assert.equal((await expectOk(host, openSharedSphere, { id })).panorama.timestamp, null);
    const found = await findSpheres(host.ctx(), user.company.id, [1]);
    assert.equal(found.get(1)?.capturedAt, null);
    assert.equal(sphereImage(found.get(1) ?? assert.fail(), 'https://host.test/spheres').acquired, null);
  } finally {
    await host.close();
  }
});

test('an unreadable list of ingested spheres is logged, and the list is imported once it is repaired', async () => {
  const { folder } = await ingested(false);
  const list = join(folder, 'spheres.geojson');
  const good = await readFile(list, 'utf8');
  await writeFile(list, 'not a list');
  const host = await openHost({}, { sphereSources: [ingestedSpheres(folder)] });
  try {
    const { token } = await registerUser(host);
    await host.runJobs();
    assert.ok(host.log.some(({ event }) => event === 'periodic_task_failed'));
    await writeFile(list, good);
    host.pass(5000);
    await host.runJobs();
    assert.equal((await expectOk(host, listSpheres, {}, { token })).panoramas.length, 1);
  } finally {
    await host.close();
  }
});
