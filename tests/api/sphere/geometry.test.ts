import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import fc from 'fast-check';
import { toNewSphere } from '../../../demo/host/providers/spheres/new-sphere.ts';
import { sphereIds } from '../../../demo/host/providers/spheres/sphere-source.ts';
import { spheresOver } from '../../../demo/world/flights/spheres.ts';
import { MARKETS } from '../../../demo/world/markets/markets.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { distanceBetween } from '../../../elements/geo/distance.ts';
import type { ResponseOf, Endpoint, InputOf } from '../../../web/contract/endpoint.ts';
import { findClosestSphere, placeInDirection, pointToPlaces } from '../../../web/contract/sphere.ts';
import { angleBetween } from '../../helpers/geo/near.ts';
import { referenceWorld } from '../../helpers/geo/reference.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';
import { addSpheres } from '../../helpers/host/some-spheres.ts';
import { randomRuns } from '../../helpers/random-runs.ts';
import { Worst, aheadOf, cameraOf, directions } from '../../helpers/truth/truth-fixtures.ts';
import { type Seen, createWorld } from '../../helpers/truth/world.ts';

/** Markets of all regions whose spheres are in the host's database. Some spheres of each are examined. */
const VISITED = [0, 4, 13, 14, 29, 54].map((index) => MARKETS[index] ?? assert.fail());
const DIRECTIONS = randomRuns(40);

const world = createWorld({ cacheSize: VISITED.length, named: false });
const spheres: SampleSphere[] = [];
let host: TestHost;
let server: Server;
let user: TestUser;

before(async () => {
  host = await openHost({ rateLimitFactor: 1000 });
  user = await registerUser(host);
  for (const market of VISITED) spheres.push(...spheresOver(market, 0), ...spheresOver(market, 1));
  await addSpheres(
    host,
    ...spheres.map(({ record }) => toNewSphere(record, sphereIds.sample.first, ['webp', 'jpg'])),
  );
  server = createAdaptorServer({ fetch: host.app.fetch }) as Server;
  // Computing the expected values between calls takes seconds. If the connection were dropped during that
  // time, a call would fail.
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

after(async () => {
  server.close();
  server.closeAllConnections();
  await host.close();
});

/** Calls the host over HTTP; the call must succeed. */
async function request<const E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> {
  const [path, init] = requestOf(endpoint, input as Record<string, unknown>, { token: user.token });
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, init);
  assert.equal(response.status, 200, path);
  return (await response.json()) as ResponseOf<E>;
}

interface Direction {
  readonly pan: number;
  readonly tilt: number;
  readonly seen: Seen;
}

/**
 * Returns one sphere of each market and flight, and the objects visible from it in many directions below the
 * horizon.
 */
function directionsOf(
  seed: number,
  count = DIRECTIONS,
): { sphere: SampleSphere; id: number; directions: Direction[] }[] {
  return VISITED.map((market, n) => {
    const flown = spheres.filter((sphere) => sphere.market === market && sphere.flight === n % 2);
    const sphere = flown[(seed * 37 + n * 11) % flown.length] ?? assert.fail();
    const [polars = []] = fc.sample(directions(count, -90, -1.2), { numRuns: 1, seed: seed + n });
    const found = polars.flatMap(({ pan, tilt }) => {
      const seen = world.at(sphere, pan, tilt);
      return seen.sky ? [] : [{ pan, tilt, seen }];
    });
    return { sphere, id: sphereIds.sample.first + sphere.id, directions: found };
  });
}

test('API-48 API-49 pointToPlaces is accurate to 0.000001° and 1 µm for hundreds of points visible from spheres', async (t) => {
  const worst = new Worst();
  for (const { id, directions: found } of directionsOf(1)) {
    const points = found.map(({ seen }) => ({ lat: seen.latitude, lon: seen.longitude, alt: seen.altitude }));
    const response = await request(pointToPlaces, { panoramaId: String(id), points });
    assert.equal(response.points.length, found.length);
    found.forEach(({ pan, tilt, seen }, n) => {
      const pointed = response.points[n] ?? assert.fail();
      worst.note('angle, °', angleBetween(aheadOf(pan, tilt), aheadOf(pointed.pan, pointed.tilt)));
      worst.note('distance, m', Math.abs(pointed.distance - seen.distance));
    });
  }
  worst.report(t);
  assert.ok(worst.count >= 2 * DIRECTIONS * VISITED.length * 0.9);
  assert.ok(worst.of('angle, °') < 1e-6);
  assert.ok(worst.of('distance, m') < 1e-6);
});

test('API-50 placeInDirection is accurate to 1 mm for ground positions up to 3 km away, in hundreds of directions', async (t) => {
  const worst = new Worst();
  for (const { sphere, id, directions: found } of directionsOf(2)) {
    for (const { pan, tilt, seen } of found) {
      const { lat, lon } = await request(placeInDirection, {
        panoramaId: String(id),
        pan: String(pan),
        tilt: String(tilt),
      });
      const place = { latitude: lat, longitude: lon, altitude: sphere.market.ground };
      const way = referenceWorld(cameraOf(sphere), place);
      worst.note('angle, °', angleBetween(way, aheadOf(pan, tilt)));
      if (seen.hit.kind !== 'street' && seen.hit.kind !== 'ground') continue;
      const range = seen.distance < 500 ? 'to 500 m' : seen.distance < 3000 ? 'to 3 km' : 'to the horizon';
      worst.note(`ground ${range}, m`, Math.hypot(...referenceWorld(place, seen)));
    }
  }
  worst.report(t);
  assert.ok(worst.count >= DIRECTIONS * VISITED.length * 0.9);
  assert.ok(worst.of('angle, °') < 1e-6);
  assert.ok(worst.of('ground to 500 m, m') < 1e-3, 'required: 0.1 m');
  assert.ok(worst.of('ground to 3 km, m') < 1e-3, 'required: 1 m');
});

test('API-46 findClosestSphere returns the closest sphere to each of many places in six markets', async () => {
  for (const { directions: found } of directionsOf(3, 25)) {
    for (const { seen } of found) {
      const { latitude, longitude } = seen;
      const input = { latitude: String(latitude), longitude: String(longitude) };
      const { pano_id } = await request(findClosestSphere, input);
      const away = (sphere: SampleSphere): number => distanceBetween(seen, sphere.record);
      const closest = spheres.reduce((best, sphere) => (away(sphere) < away(best) ? sphere : best));
      assert.equal(pano_id - sphereIds.sample.first, closest.id);
    }
  }
});
