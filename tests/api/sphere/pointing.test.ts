import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { pointAt } from '../../../elements/geo/pointing.ts';
import { placeInDirection, pointToPlace, pointToPlaces, shareSphere } from '../../../web/contract/sphere.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { FOREIGN, HIDDEN, openSphereHost } from '../../helpers/host/some-spheres.ts';

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
});

after(() => host.close());

const near = (a: number, b: number, within: number): void =>
  assert.ok(Math.abs(a - b) <= within, `${a} is not within ${within} of ${b}`);

const post = (path: string, body: unknown) =>
  host.request(path, {
    method: 'POST',
    headers: { authorization: `Basic ${own.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('API-47 pointToPlace uses the WGS84 ellipsoid and, if no height is given, the ground elevation', async () => {
  const camera = { latitude: 39.9512, longitude: -83.0117, altitude: 340 };
  const at = { panoramaId: '1', lat: '39.96', lon: '-83.0' };
  const ground = await expectOk(host, pointToPlace, at, { token: own.token });
  assert.deepEqual(ground, pointAt(camera, { latitude: 39.96, longitude: -83, altitude: 198 }));
  assert.ok(ground.tilt < 0, 'below the horizon is negative');
  near(ground.pan, 45.7, 0.2);
  const top = await expectOk(host, pointToPlace, { ...at, alt: '500' }, { token: own.token });
  assert.ok(top.tilt > 0);
  assert.ok(top.pan >= 0 && top.pan < 360);
});

test('FIX-68 where the ground elevation is unknown, conversions between places and directions fail unless the place has a height', async () => {
  const { token } = own;
  const place = { lat: '40.21', lon: '-83.0117' };
  const points = [
    { lat: 40.21, lon: -83.0117, alt: 90 },
    { lat: 40.21, lon: -83.0117 },
  ];
  const refusals = await Promise.all([
    expectRefusal(host, pointToPlace, { panoramaId: '2', ...place }, 'no_solution', { token }),
    expectRefusal(host, pointToPlaces, { panoramaId: '2', points }, 'no_solution', { token }),
    expectRefusal(host, placeInDirection, { panoramaId: '2', pan: '0', tilt: '-30' }, 'no_solution', {
      token,
    }),
  ]);
  for (const { displayMessage } of refusals) assert.match(displayMessage, /ground elevation .* unknown/);
  const { tilt } = await expectOk(
    host,
    pointToPlace,
    { panoramaId: '2', ...place, alt: '90' },
    { token: own.token },
  );
  const camera = { latitude: 40.2, longitude: -83.0117, altitude: 120.5 };
  near(tilt, pointAt(camera, { latitude: 40.21, longitude: -83.0117, altitude: 90 }).tilt, 1e-9);
});

test('FIX-68 for a sphere of unknown height, conversions between places and directions fail even if the place has a height', async () => {
  const { token } = own;
  for (const alt of [{}, { alt: '90' }]) {
    const at = { panoramaId: '5', lat: '60.01', lon: '20', ...alt };
    const refusal = await expectRefusal(host, pointToPlace, at, 'no_solution', { token });
    assert.match(refusal.displayMessage, /height of this sphere is unknown/);
  }
  const direction = { panoramaId: '5', pan: '0', tilt: '-30' };
  const refusal = await expectRefusal(host, placeInDirection, direction, 'no_solution', { token });
  assert.match(refusal.displayMessage, /height of this sphere is unknown/);
});

test('API-48 API-49 pointToPlaces returns the directions of the places in the given order', async () => {
  const points = [
    { lat: 39.96, lon: -83 },
    { lat: 39.94, lon: -83.02, alt: 250 },
    { lat: 39.96, lon: -83, alt: null },
  ];
  const { points: found } = await expectOk(
    host,
    pointToPlaces,
    { panoramaId: '1', points },
    { token: own.token },
  );
  assert.equal(found.length, 3);
  assert.deepEqual(found[0], found[2]);
  const one = { panoramaId: '1', lat: '39.94', lon: '-83.02', alt: '250' };
  assert.deepEqual(found[1], await expectOk(host, pointToPlace, one, { token: own.token }));
});

test('API-48 pointToPlaces accepts the sphere in the query or in the body', async () => {
  const points = [{ lat: 39.96, lon: -83 }];
  const inQuery = await post('/api/panorama/getGeoToPano?panoramaId=1', { points });
  const inBody = await post('/api/panorama/getGeoToPano/', { points, panoramaId: 1 });
  assert.equal(inQuery.status, 200);
  assert.deepEqual(await inBody.json(), await inQuery.json());
  assert.equal((await post('/api/panorama/getGeoToPano', { points })).status, 400);
});

test('API-48 SEC-58 pointToPlaces accepts 1 to 1000 points and reports each invalid point with its index', async () => {
  const path = '/api/panorama/getGeoToPano?panoramaId=1';
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ lat: 39.961234567, lon: -83.0123456789, alt: 200.125 }));
  assert.equal((await post(path, { points: many(1000) })).status, 200);
  assert.equal((await post(path, { points: many(1001) })).status, 400);
  assert.equal((await post(path, { points: [] })).status, 400);
  const response = await post(path, { points: [...many(3), { lat: 91, lon: 0 }, { lat: 0, lon: 'x' }] });
  assert.equal(response.status, 400);
  const { fields } = (await response.json()) as { fields: { field: string }[] };
  assert.deepEqual(
    fields.map(({ field }) => field),
    ['points.3.lat', 'points.4.lon'],
  );
});

test('API-50 converting a direction to a ground position and back changes the direction by less than 0.01°', async () => {
  const direction = fc.record({
    pan: fc.double({ min: -720, max: 720, noNaN: true }),
    tilt: fc.double({ min: -90, max: -1, noNaN: true }),
  });
  const { token } = own;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 3, 4), direction, async (id, { pan, tilt }) => {
      const query = { panoramaId: `${id}`, pan: pan.toFixed(6), tilt: tilt.toFixed(6) };
      const { lat, lon } = await expectOk(host, placeInDirection, query, { token });
      const back = await expectOk(
        host,
        pointToPlace,
        { panoramaId: `${id}`, lat: `${lat}`, lon: `${lon}` },
        { token },
      );
      near(back.tilt, tilt, 0.01);
      // Straight down, every pan is the same direction, so the angle between the two directions is compared.
      const turn =
        Math.abs(((((back.pan - pan) % 360) + 540) % 360) - 180) * Math.cos((tilt * Math.PI) / 180);
      near(turn, 0, 0.01);
    }),
    { numRuns: 60 },
  );
});

test('API-50 the unwrapped longitude continues beyond 180° across the antimeridian', async () => {
  const east = await expectOk(
    host,
    placeInDirection,
    { panoramaId: '3', pan: '90', tilt: '-0.7' },
    { token: own.token },
  );
  assert.ok(east.lon < -179 || east.lon > 179.9);
  assert.ok(east.input_lon > 179.9 && east.input_lon < 181);
  near((((east.input_lon - east.lon) % 360) + 360) % 360, 0, 1e-9);
  const west = await expectOk(
    host,
    placeInDirection,
    { panoramaId: '4', pan: '270', tilt: '-0.7' },
    { token: own.token },
  );
  assert.ok(west.input_lon < -179.9);
});

test('API-50 placeInDirection fails at or above the horizon and where the ground elevation is unknown', async () => {
  const { token } = own;
  for (const tilt of ['0', '45', '90', '-0.01'])
    await expectRefusal(host, placeInDirection, { panoramaId: '1', pan: '0', tilt }, 'no_solution', {
      token,
    });
  for (const panoramaId of ['2', '5'])
    await expectRefusal(host, placeInDirection, { panoramaId, pan: '0', tilt: '-30' }, 'no_solution', {
      token,
    });
});

test('SEC-26 requests for directions or share links of inaccessible spheres are rejected as not found', async () => {
  const { token } = own;
  for (const panoramaId of [`${FOREIGN}`, `${HIDDEN}`, '999999']) {
    await expectRefusal(host, pointToPlace, { panoramaId, lat: '0', lon: '0' }, 'not_found', { token });
    await expectRefusal(host, placeInDirection, { panoramaId, pan: '0', tilt: '-30' }, 'not_found', {
      token,
    });
    const points = [{ lat: 0, lon: 0 }];
    await expectRefusal(host, pointToPlaces, { panoramaId, points }, 'not_found', { token });
    await expectRefusal(host, shareSphere, { panoramaId: Number(panoramaId) }, 'not_found', { token });
  }
});
