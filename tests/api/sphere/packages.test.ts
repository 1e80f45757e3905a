import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { activateAsset, deactivateAsset } from '../../../web/contract/asset.ts';
import { listPackages } from '../../../web/contract/sphere.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import {
  HIDDEN,
  OWN,
  addAsset,
  addSpheres,
  openSphereHost,
  someSphere,
} from '../../helpers/host/some-spheres.ts';

const COLUMBUS = { name: 'Columbus 2026', center_lat: 39.96, center_long: -83 };
const FIJI = { name: 'Fiji 2026', center_lat: -17, center_long: 179.9 };
const OHIO = '-84,39,-82,41';

let host: TestHost;
let own: TestUser;
let foreign: TestUser;

before(async () => {
  ({ host, own, foreign } = await openSphereHost());
});

after(() => host.close());

const packagesOf = async ({ token }: TestUser, bbox = OHIO, limit?: number) =>
  (
    await expectOk(
      host,
      listPackages,
      { bbox, ...(limit !== undefined && { limit: String(limit) }) },
      { token },
    )
  ).packages;

test('FIX-22 MAP-07 packages are listed by bounding box, each with the number of its spheres that the company can see', async () => {
  // Spheres 1, 3, 4, 5 and HIDDEN are shared; OWN and FOREIGN belong to one company each. The first
  // user hid HIDDEN.
  assert.deepEqual(await packagesOf(own), [{ ...COLUMBUS, count: 5 }]);
  assert.deepEqual(await packagesOf(foreign), [{ ...COLUMBUS, count: 6 }]);
  assert.deepEqual(await packagesOf(own, '-82.9,39,-82,41'), []);
  await expectRefusal(host, listPackages, { bbox: '1,2,3' }, 'validation_failed', { token: own.token });
  await expectRefusal(host, listPackages, { bbox: OHIO }, 'unauthenticated');
});

test('FIX-22 a package’s sphere count changes when spheres are hidden, shown, added or moved, but not when a sphere is replaced', async () => {
  const assetId = await addAsset(host, own.user.company.id, OWN);
  await expectOk(host, deactivateAsset, { assetId }, { token: own.token });
  assert.equal((await packagesOf(own))[0]?.count, 4);
  await expectOk(host, activateAsset, { assetId }, { token: own.token });
  assert.equal((await packagesOf(own))[0]?.count, 5);

  await addSpheres(host, someSphere({ id: 1, title: 'The same again' }), someSphere({ id: 50 }));
  assert.equal((await packagesOf(own))[0]?.count, 6);
  await addSpheres(host, someSphere({ id: 50, package: FIJI }), someSphere({ id: 1, package: null }));
  assert.deepEqual(await packagesOf(own), [{ ...COLUMBUS, count: 4 }]);
  assert.deepEqual(await packagesOf(own, '170,-20,-170,0'), [{ ...FIJI, count: 1 }]);

  const all = await packagesOf(own, '-180,-90,180,90');
  assert.deepEqual(
    all.map(({ name }) => name),
    ['Columbus 2026', 'Fiji 2026'],
  );
  assert.equal((await packagesOf(own, '-180,-90,180,90', 1)).length, 1);
  await addSpheres(host, someSphere({ id: 50 }), someSphere({ id: 1 }));
  assert.deepEqual(await packagesOf(own, '170,-20,-170,0'), []);
});

test('FIX-22 a package is not listed for a company that can see none of its spheres', async () => {
  const secret = { name: 'Secret 2026', center_lat: 1, center_long: 1 };
  const box = '0,0,2,2';
  await addSpheres(host, someSphere({ id: 600, company_id: foreign.user.company.id, package: secret }));
  assert.deepEqual(await packagesOf(own, box), []);
  assert.deepEqual(await packagesOf(foreign, box), [{ ...secret, count: 1 }]);
  assert.equal(HIDDEN, 502);
});

test('FIX-22 MAP-05 map tiles up to zoom 9 have a separate layer for spheres without a package', async () => {
  const alone = { latitude: 40.2, longitude: -83.0117 };
  const sin = Math.sin((alone.latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  const layersAt = async (z: number) => {
    const [column, row] = [Math.floor(((alone.longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
    const response = await host.request(`/api/panorama/clusters/${z}/${column}/${row}`, {
      headers: { authorization: `Basic ${own.token}` },
    });
    return new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers;
  };
  for (const zoom of [0, 4, 9]) {
    const { loose } = await layersAt(zoom);
    assert.equal(loose?.length, 1, `zoom ${zoom}`);
    assert.equal(loose.feature(0).properties['sphere'], 2);
  }
  assert.equal((await layersAt(10))['loose'], undefined);
});
