import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NewSphere } from '../../../demo/host/providers/spheres/new-sphere.ts';
import { type SphereSource, sphereIds } from '../../../demo/host/providers/spheres/sphere-source.ts';
import { importSpheres } from '../../../demo/host/services/sphere/import-spheres.ts';
import { listPackages } from '../../../web/contract/sphere.ts';
import { expectOk } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { OWN, openSphereHost, someSphere } from '../../helpers/host/some-spheres.ts';

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
});

after(() => host.close());

/** Imports a list of ingested spheres, as after a run of the ingest. */
const importList = (fingerprint: string, ...spheres: readonly NewSphere[]): Promise<number> => {
  const source: SphereSource = {
    name: 'ingest',
    ids: sphereIds.ingest,
    read: () => Promise.resolve({ fingerprint, spheres }),
  };
  return importSpheres(host.ctx(), source);
};

const access = () => ({ token: own.token });

async function seen() {
  const response = await host.request('/api/panorama/all?limit=100', {
    headers: { authorization: `Basic ${own.token}` },
  });
  const { panoramas } = (await response.json()) as { panoramas: { id: number }[] };
  const { packages } = await expectOk(host, listPackages, { bbox: '-84,39,-82,41' }, access());
  return { ids: panoramas.map(({ id }) => id), packages: packages.map(({ count }) => count) };
}

test('JOB-01 spheres that a source no longer lists leave the coverage, and return when it lists them again', async () => {
  const [river, bridge] = [someSphere({ id: 1 }), someSphere({ id: 2, latitude: 40.2 })];
  const version = async () =>
    (await host.db.selectFrom('sphere_clock').select('version').executeTakeFirstOrThrow()).version;
  // The list contains neither the other shared spheres nor the company's own.
  assert.equal(await importList('first', river, bridge), 1 + 4);
  assert.deepEqual(await seen(), { ids: [1, 2, OWN], packages: [3] });
  const before = await version();
  assert.equal(await importList('second', bridge), 1);
  assert.ok((await version()) > before, 'lists and maps that are stored become outdated');
  assert.deepEqual(await seen(), { ids: [2, OWN], packages: [2] });
  assert.equal(await importList('third', river, bridge), 1);
  assert.deepEqual(await seen(), { ids: [1, 2, OWN], packages: [3] });
  assert.equal(await importList('third', river, bridge), 0, 'an unchanged list changes nothing');
});
