import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';
import { addAsset, addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

/** Location of the tests' spheres, and the tile around them at each zoom. */
const AT = { latitude: 39.9512, longitude: -83.0117 };

function tileAt(z: number): [x: number, y: number] {
  const sin = Math.sin((AT.latitude * Math.PI) / 180);
  const x = (AT.longitude + 180) / 360;
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
}

let host: TestHost;
let own: TestUser;
let foreign: TestUser;

before(async () => {
  host = await openHost({ rateLimitFactor: 1000 });
  own = await registerUser(host);
  foreign = await registerUser(host);
  const meter = 1 / 111_000;
  const crowd = Array.from({ length: 30 }, (_, at) =>
    someSphere({ id: at + 1, ...AT, latitude: AT.latitude + at * 20 * meter }),
  );
  await addSpheres(host, ...crowd);
});

after(() => host.close());

const getTile = (z: number, { token }: TestUser, [x, y] = tileAt(z)): Promise<Response> =>
  host.request(`/api/panorama/clusters/${z}/${x}/${y}`, { headers: { authorization: `Basic ${token}` } });

async function featuresAt(z: number, user = own) {
  const response = await getTile(z, user);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  const { spheres } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers;
  return Array.from({ length: spheres?.length ?? 0 }, (_, at) => spheres!.feature(at));
}

const countOf = (features: Awaited<ReturnType<typeof featuresAt>>): number =>
  features.reduce((sum, { properties }) => sum + Number(properties['point_count'] ?? 1), 0);

test('MAP-08 MAP-09 map tiles have clusters of at least two spheres up to zoom 14, and only single spheres at higher zooms', async () => {
  const [world, ...others] = await featuresAt(0);
  assert.equal(others.length, 0);
  assert.equal(world?.properties['point_count'], 30);
  assert.equal(world.properties['cluster'], true);
  const expansion = Number(world.properties['expansion_zoom']);
  assert.ok((await featuresAt(expansion)).length > 1, 'the cluster splits at that zoom');
  assert.ok((await featuresAt(14)).some(({ properties }) => properties['cluster'] === true));
  const close = await featuresAt(15);
  assert.ok(close.length > 0);
  for (const { id, properties } of close) {
    assert.equal(properties['cluster'], undefined);
    assert.equal(properties['sphere'], id);
  }
  for (const z of [3, 9, 12])
    for (const { properties } of await featuresAt(z))
      assert.ok(properties['point_count'] === undefined || Number(properties['point_count']) >= 2);
});

test('MAP-10 the cluster radius is 40 px', async () => {
  const pair = await openHost();
  try {
    const user = await registerUser(pair);
    const pixel = 360 / 512 / 2 ** 10;
    const east = (px: number) => ({ latitude: 0.001, longitude: px * pixel });
    await addSpheres(
      pair,
      someSphere({ id: 1, ...east(100) }),
      someSphere({ id: 2, ...east(139) }),
      someSphere({ id: 3, ...east(300) }),
      someSphere({ id: 4, ...east(341) }),
    );
    const response = await pair.request(`/api/panorama/clusters/10/512/511`, {
      headers: { authorization: `Basic ${user.token}` },
    });
    const { spheres } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers;
    const counts = Array.from({ length: spheres?.length ?? 0 }, (_, at) =>
      Number(spheres?.feature(at).properties['point_count'] ?? 1),
    );
    assert.deepEqual(counts.sort(), [1, 1, 2]);
  } finally {
    await pair.close();
  }
});

/** Repeats the request until the clusters show the newest state. */
async function waitForCount(user: TestUser, count: number): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (countOf(await featuresAt(0, user)) === count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`the tile never has ${count} spheres`);
}

test('MAP-01 SEC-26 a company’s clusters always count only the spheres that the company can see', async () => {
  await waitForCount(foreign, 30);
  await addSpheres(host, someSphere({ id: 100, ...AT, company_id: own.user.company.id }));
  const assetId = await addAsset(host, own.user.company.id, 7);
  await expectOk(host, deactivateAsset, { assetId }, { token: own.token });
  const second = await addAsset(host, own.user.company.id, 8);
  await expectOk(host, deactivateAsset, { assetId: second }, { token: own.token });
  await waitForCount(own, 29);
  await waitForCount(foreign, 30);
  await addSpheres(host, someSphere({ id: 101, ...AT }));
  await waitForCount(foreign, 31);
  await waitForCount(own, 30);
});

test('a map tile without spheres is empty, and an unknown or malformed tile URL is rejected', async () => {
  const empty = await getTile(10, own, [0, 0]);
  assert.equal(empty.status, 200);
  assert.equal((await empty.arrayBuffer()).byteLength, 0);
  assert.equal((await getTile(1, own, [2, 0])).status, 404);
  assert.equal((await getTile(1, own, [0, 2])).status, 404);
  for (const path of ['23/0/0', '-1/0/0', '1.5/0/0', 'a/b/c'])
    assert.equal(
      (
        await host.request(`/api/panorama/clusters/${path}`, {
          headers: { authorization: `Basic ${own.token}` },
        })
      ).status,
      400,
      path,
    );
  assert.equal((await host.request('/api/panorama/clusters/0/0/0')).status, 401);
});
