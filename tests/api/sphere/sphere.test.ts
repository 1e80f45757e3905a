import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createDataGroup } from '../../../web/contract/asset.ts';
import { createFavorite } from '../../../web/contract/favorite.ts';
import {
  findClosestSphere,
  listSpheres,
  placeInDirection,
  pointToPlace,
  pointToPlaces,
  shareSphere,
} from '../../../web/contract/sphere.ts';
import { createKeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';
import {
  FOREIGN,
  HIDDEN,
  OWN,
  addSpheres,
  openSphereHost,
  someSphere,
} from '../../helpers/host/some-spheres.ts';

let host: TestHost;
let own: TestUser;
let foreign: TestUser;

before(async () => {
  ({ host, own, foreign } = await openSphereHost());
});

after(() => host.close());

const idsOf = async (query: Parameters<typeof expectOk<typeof listSpheres>>[2], { token }: TestUser = own) =>
  (await expectOk(host, listSpheres, query, { token })).panoramas.map(({ id }) => id);

const statusOf = async (path: string): Promise<number> =>
  (await host.request(path, { headers: { authorization: `Basic ${own.token}` } })).status;

test('API-44 a company’s coverage contains the shared spheres and the company’s spheres, except hidden ones', async () => {
  assert.deepEqual(await idsOf({}), [1, 2, 3, 4, 5, OWN]);
  assert.deepEqual(await idsOf({}, foreign), [1, 2, 3, 4, 5, FOREIGN, HIDDEN]);
});

test('FIX-83 DATA-13 DATA-14 each sphere in the coverage has the specified fields, and its package can be null', async () => {
  const { panoramas } = await expectOk(host, listSpheres, {}, { token: own.token });
  assert.deepEqual(panoramas[0], {
    id: 1,
    latitude: 39.9512,
    longitude: -83.0117,
    timestamp: '2026-06-14T21:10:00.000Z',
    company_name: 'Sample world',
    front_image_width: 4096,
    package: { name: 'Columbus 2026', center_lat: 39.96, center_long: -83 },
    title: 'Above the river',
    metadata: { copyright: 'Free to use', timeZone: 'America/New_York', utcOffset: '-04:00' },
    altitude_m: 340,
    heading_deg: 0,
  });
  assert.equal(panoramas[1]?.package, null);
});

test('API-45 EMBED-24 restrictedSphereList limits the response to the listed spheres within the coverage', async () => {
  assert.deepEqual(await idsOf({ restrictedSphereList: `2, 1,2,${FOREIGN},${HIDDEN},77` }), [1, 2]);
  assert.deepEqual(
    await idsOf({ restrictedSphereList: '' }),
    [1, 2, 3, 4, 5, OWN],
    'an empty list does not limit the result',
  );
  const headers = { authorization: `Basic ${own.token}` };
  const repeated = await host.request('/api/panorama/all/?restrictedSphereList=1&restrictedSphereList=3,4', {
    headers,
  });
  const { panoramas } = (await repeated.json()) as { panoramas: { id: number }[] };
  assert.deepEqual(
    panoramas.map(({ id }) => id),
    [1, 3, 4],
  );
});

test('API-44 a bounding box limits the coverage, even across the antimeridian', async () => {
  assert.deepEqual(await idsOf({ bbox: '-84,39,-82,41' }), [1, 2]);
  assert.deepEqual(await idsOf({ bbox: '179,0,-179,20' }), [3, 4]);
  assert.deepEqual(await idsOf({ bbox: '-179,0,179,20' }), []);
  assert.deepEqual(await idsOf({ bbox: '-180,-90,180,90', restrictedSphereList: '5,4' }), [4, 5]);
  for (const bbox of [
    '1,2,3',
    '1,2,3,4,5',
    '0,20,10,10',
    '0,0,181,1',
    '0,-91,1,1',
    'a,b,c,d',
    '1e3,0,0,0',
    '',
  ])
    await expectRefusal(host, listSpheres, { bbox }, 'validation_failed', { token: own.token });
});

test('SEC-58 a request for more than 5000 sphere ids or for an invalid id is rejected', async () => {
  const list = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join(',');
  assert.deepEqual(await idsOf({ restrictedSphereList: list(5000) }), [1, 2, 3, 4, 5, OWN]);
  for (const restrictedSphereList of [list(5001), '0', '-1', '1.5', '1;2', 'x', '9'.repeat(17)])
    await expectRefusal(host, listSpheres, { restrictedSphereList }, 'validation_failed', {
      token: own.token,
    });
});

test('API-04 the sphere list is compressed on request, and caches must revalidate it', async () => {
  await addSpheres(
    host,
    ...Array.from({ length: 40 }, (_, at) => someSphere({ id: 9000 + at, latitude: -60 })),
  );
  const headers = { authorization: `Basic ${own.token}`, 'accept-encoding': 'gzip' };
  const response = await host.request('/api/panorama/all', { headers });
  assert.equal(response.headers.get('content-encoding'), 'gzip');
  assert.equal(response.headers.get('cache-control'), 'private, no-cache');
  const unzipped = response.body?.pipeThrough(new DecompressionStream('gzip'));
  const { panoramas } = (await new Response(unzipped).json()) as { panoramas: unknown[] };
  assert.ok(panoramas.length >= 46);
});

test('VIEW-62 API-46 VIEW-65 the closest sphere is found by the distance on a globe with a radius of 6378.137 km', async () => {
  const place = { latitude: '39.9512', longitude: '-83.0', limit: '3' };
  const found = await expectOk(host, findClosestSphere, place, { token: own.token });
  assert.equal(found.pano_id, 1);
  const meters =
    6378137 * 2 * Math.asin(Math.sin((0.0117 * Math.PI) / 360) * Math.cos((39.9512 * Math.PI) / 180));
  assert.ok(Math.abs(found.distance - meters) < 1e-6, `${found.distance} is ${meters}`);
  assert.deepEqual(
    found.nearest.map(({ pano_id }) => pano_id),
    [1, 2],
  );
});

test('VIEW-63 VIEW-64 findClosestSphere returns the spheres within 75 km, or else at most 3 spheres within 150 km', async () => {
  const alone = await openHost();
  try {
    const { token } = await registerUser(alone);
    const degree = (Math.PI * 6378.137) / 180;
    const kilometersNorth = [74.9, 75.1, 100, 120, 149.9, 150.1];
    await addSpheres(
      alone,
      ...kilometersNorth.map((km, at) => someSphere({ id: at + 1, latitude: km / degree, longitude: 0 })),
    );
    const from = (latitude: number, limit = 3) =>
      expectOk(
        alone,
        findClosestSphere,
        { latitude: `${latitude}`, longitude: '0', limit: `${limit}` },
        { token },
      );
    const ids = ({ nearest }: { nearest: readonly { pano_id: number }[] }) =>
      nearest.map(({ pano_id }) => pano_id);
    assert.deepEqual(ids(await from(0, 1000)), [1], 'one within 75 km: the farther ones do not count');
    assert.deepEqual(ids(await from(110 / degree, 1000)), [3, 4, 2, 1, 5, 6], 'all of them within 75 km');
    assert.deepEqual(ids(await from(110 / degree)), [3, 4, 2], 'as many as requested');
    assert.deepEqual(ids(await from(-5 / degree, 1000)), [1, 2, 3], 'beyond 75 km only 3');
    assert.deepEqual(ids(await from(-75 / degree)), [1], 'within 150 km');
    await expectRefusal(
      alone,
      findClosestSphere,
      { latitude: `${-75.2 / degree}`, longitude: '0' },
      'not_found',
      { token },
    );
  } finally {
    await alone.close();
  }
});

test('API-46 findClosestSphere finds only spheres that the company can see, including new and moved ones', async () => {
  const near = { latitude: '51.5', longitude: '-0.10001', limit: '10' };
  const seenBy = async ({ token }: TestUser): Promise<number[]> =>
    (await expectOk(host, findClosestSphere, near, { token })).nearest.map(({ pano_id }) => pano_id);
  assert.deepEqual(await seenBy(own), [OWN]);
  assert.deepEqual(await seenBy(foreign), [HIDDEN, FOREIGN]);
  await addSpheres(host, someSphere({ id: 503, latitude: 51.5, longitude: -0.1002 }));
  assert.deepEqual(await seenBy(own), [OWN, 503]);
  await addSpheres(host, someSphere({ id: 503, latitude: 51.6, longitude: -0.1002 }));
  assert.deepEqual(await seenBy(own), [OWN, 503], 'a sphere that was moved is found at its new place');
  await addSpheres(host, someSphere({ id: 503, latitude: 21.6, longitude: -0.1002 }));
  assert.deepEqual(await seenBy(own), [OWN]);
});

test('API-46 the closest spheres are found across the antimeridian', async () => {
  const at = { latitude: '10', longitude: '-179.99' };
  const found = await expectOk(host, findClosestSphere, at, { token: own.token });
  assert.deepEqual(
    found.nearest.map(({ pano_id }) => pano_id),
    [4, 3],
  );
});

test('SEC-59 a request with a repeated, missing or invalid parameter is rejected with 400', async () => {
  for (const query of [
    'latitude=1&latitude=2&longitude=3',
    'latitude=1',
    'latitude=91&longitude=0',
    'latitude=0&longitude=181',
    'latitude=NaN&longitude=0',
    'latitude=Infinity&longitude=0',
    'latitude=&longitude=',
    'latitude=0x10&longitude=0',
  ])
    assert.equal(await statusOf(`/api/panorama/findClosestPano?${query}`), 400, query);
  for (const query of ['panoramaId=0', 'panoramaId=-1', 'panoramaId=1.5', 'panoramaId=1&panoramaId=2', ''])
    assert.equal(await statusOf(`/api/panorama/getGeoToPano?lat=0&lon=0&${query}`), 400, query);
});

test('API-05 sphere calls require a login or an API key', async () => {
  await expectRefusal(host, listSpheres, {}, 'unauthenticated');
  await expectRefusal(host, findClosestSphere, { latitude: '0', longitude: '0' }, 'unauthenticated');
});

test('a site with an API key can read the coverage of its company', async () => {
  const id = randomUUID();
  const row = {
    id,
    company_id: own.user.company.id,
    name: 'Site',
    activated: 1,
    whitelist: '["https://map.example"]',
  } as const;
  const dates = {
    created_at: host.now(),
    updated_at: host.now(),
    last_used_at: null,
    expires_at: null,
    deleted_at: null,
  };
  await host.db
    .insertInto('api_keys')
    .values({ ...row, ...dates })
    .execute();
  const listFrom = (origin: string) =>
    host.request('/api/panorama/all', { headers: { 'x-api-key': id, origin } });
  const response = await listFrom('https://map.example');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('access-control-allow-origin'), 'https://map.example');
  const { panoramas } = (await response.json()) as { panoramas: { id: number }[] };
  assert.ok(panoramas.some((each) => each.id === OWN));
  assert.ok(!panoramas.some((each) => each.id === FOREIGN));
  assert.equal((await listFrom('https://evil.example')).status, 403);
});

test('FIX-96 API-45 FIX-40 calls accept only a sphere’s own id, and not its number in the sample world', async () => {
  const { token, userId } = await createKeyCompany(host, { api: 'paid', second: 'paid' });
  const [SHORT, LISTED] = [7480, 1_000_007_480];
  await addSpheres(host, someSphere({ id: LISTED }));
  assert.deepEqual(await idsOf({ restrictedSphereList: `${SHORT}` }), []);
  assert.deepEqual(await idsOf({ restrictedSphereList: `${SHORT},${LISTED}` }), [LISTED]);
  const place = { lat: '39.96', lon: '-83' };
  const view = { initial_pan: 1, initial_tilt: 2, initial_fov: 60 };
  const as = { token };
  const points = [{ lat: 39.96, lon: -83 }];
  const text = { fileText: 'a', fileName: 'a.txt', panorama: SHORT, userId };
  await expectRefusal(host, pointToPlace, { panoramaId: String(SHORT), ...place }, 'not_found', as);
  await expectRefusal(host, pointToPlaces, { panoramaId: SHORT, points }, 'not_found', as);
  await expectRefusal(
    host,
    placeInDirection,
    { panoramaId: String(SHORT), pan: '0', tilt: '-30' },
    'not_found',
    as,
  );
  await expectRefusal(host, shareSphere, { panoramaId: SHORT }, 'not_found', as);
  await expectRefusal(host, createFavorite, { userId, sphere: SHORT, ...view }, 'not_found', as);
  await expectRefusal(host, createDataGroup, text, 'not_found', as);
  const saved = await expectOk(host, createFavorite, { userId, sphere: LISTED, ...view }, { token });
  assert.equal(saved.sphere.id, LISTED);
});

test('FIX-96 FIX-40 a page’s address with a sample world’s number redirects to the sphere’s address if only one sphere has the number', async () => {
  const [BOTH, SHORT] = [5, 7481];
  await addSpheres(host, ...[BOTH, SHORT].map((id) => someSphere({ id: 1_000_000_000 + id })));
  const targetOf = async (path: string): Promise<string | null> =>
    (await host.request(path, { redirect: 'manual' })).headers.get('location');
  const pages: readonly [from: string, to: string][] = [
    ['/coverage/7481', '/coverage/1000007481'],
    ['/coverage/7481/?from=mail', '/coverage/1000007481?from=mail'],
    ['/snapshot-viewer/7481', '/snapshot-viewer/1000007481'],
    ['/zwivel/scene?sphere=7481&pan=20', '/zwivel/scene?sphere=1000007481&pan=20'],
    ['/embed/a-key/7481', '/embed/a-key/1000007481'],
    ['/embed/a-key?sphere=7481', '/embed/a-key?sphere=1000007481'],
    ['/embed?key=a-key&sphere=7481', '/embed?key=a-key&sphere=1000007481'],
  ];
  for (const [from, to] of pages) assert.equal(await targetOf(from), to, from);
  for (const id of [BOTH, 1_000_007_481, 999_999, 'abc', '1e3', '-7481'])
    assert.equal(await targetOf(`/coverage/${id}`), null, `${id}`);
  // Numbers elsewhere in an address are not spheres.
  for (const path of ['/zwivel/home?sphere=7481', '/login/7481', '/coverage?sphere=7481'])
    assert.equal(await targetOf(path), null, path);
});
