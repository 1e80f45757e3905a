import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PER_FLIGHT } from '../../../demo/world/flights/spheres.ts';
import { openEmbedSession } from '../../../web/contract/embed.ts';
import { listSpheres, openSharedSphere, shareSphere } from '../../../web/contract/sphere.ts';
import { expectOk } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { TIME_ZONE_FACTS, addSpheres, openSphereHost, someSphere } from '../../helpers/host/some-spheres.ts';

/** The first spheres of both flights over a market. */
const [EARLIER, LATER] = [1_000_000_001, 1_000_000_001 + PER_FLIGHT];

/** A sphere of the sample world whose record names tiles, and a photograph with and without tiles. */
const [OWN_TILES, PHOTO, PHOTO_WITH_TILES] = [1_000_000_002, 60, 61];

const TERRAIN = 'sample/terrain.json';

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
  await addSpheres(
    host,
    ...[EARLIER, LATER, PHOTO].map((id) => someSphere({ id, metadata: '{"camera":"X"}' })),
    someSphere({ id: OWN_TILES, metadata: '{"surface":"https://tiles.test/city.pmtiles"}' }),
    someSphere({ id: PHOTO_WITH_TILES, metadata: '{"surface":"city.pmtiles","terrain":7}' }),
  );
});

after(() => host.close());

const withTiles = (flight: number) => ({
  surface: `sample/surface.json?flight=${flight}`,
  terrain: TERRAIN,
  ...TIME_ZONE_FACTS,
  camera: 'X',
});

test('SURF-02 a sample sphere has the surface and terrain URLs of its flight, unless its record contains other URLs', async () => {
  const { panoramas } = await expectOk(host, listSpheres, {}, { token: own.token });
  const metadataOf = (id: number) => panoramas.find((each) => each.id === id)?.metadata;
  assert.deepEqual(metadataOf(EARLIER), withTiles(0));
  assert.deepEqual(metadataOf(LATER), withTiles(1));
  assert.deepEqual(metadataOf(OWN_TILES), {
    surface: 'https://tiles.test/city.pmtiles',
    terrain: TERRAIN,
    ...TIME_ZONE_FACTS,
  });
  assert.deepEqual(metadataOf(PHOTO), { ...TIME_ZONE_FACTS, camera: 'X' });
  assert.deepEqual(metadataOf(PHOTO_WITH_TILES), { surface: 'city.pmtiles', ...TIME_ZONE_FACTS });
});

test('the sphere of an embed session or a shared view is returned with its surface', async () => {
  const credentials = { token: own.token };
  const apiKey = await createSiteKey(host, own.user.company);
  const { first } = await expectOk(host, openEmbedSession, { apiKey, sphereId: LATER });
  assert.deepEqual(first?.metadata, withTiles(1));
  const view = { panoramaId: EARLIER, pan: 0, tilt: 0, fov: 75 };
  const { id } = await expectOk(host, shareSphere, view, credentials);
  const { panorama } = await expectOk(host, openSharedSphere, { id });
  assert.deepEqual(panorama.metadata, withTiles(0));
});

test('SURF-02 the host serves the surface and terrain URLs of its sample spheres', async () => {
  for (const path of Object.values(withTiles(0)).slice(0, 2)) {
    const response = await host.request(`/${path}`);
    assert.equal(response.status, 200, path);
    assert.ok(Array.isArray(((await response.json()) as { tiles: unknown }).tiles), path);
  }
});
