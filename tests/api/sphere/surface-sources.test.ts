import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { createSurfacePlaces } from '../../../demo/host/providers/surfaces/surface-places.ts';
import { placeOf } from '../../../elements/geo/earth.ts';
import { placeInDirection } from '../../../web/contract/sphere.ts';
import { callHost, expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../../helpers/host/register.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

/** Height of the ground and of the building, and the height of the camera above the ground, in meters. */
const [GROUND, ROOF, CAMERA] = [198, 12, 142];

const camera = { latitude: 39.9512, longitude: -83.0117, altitude: GROUND + CAMERA };

/** Returns a position in degrees, by its distance to the east and to the north in meters. */
function at(east: number, north: number): [number, number] {
  const { longitude, latitude } = placeOf({ ...camera, altitude: GROUND }, [east, 0, -north]);
  return [longitude, latitude];
}

/** A building of 80 × 40 m, 30 m north of the camera. */
const CITY = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 7,
      properties: { building: 'yes', height: ROOF, 'addr:street': 'High Street' },
      geometry: {
        type: 'Polygon',
        coordinates: [[at(-40, 30), at(40, 30), at(40, 70), at(-40, 70), at(-40, 30)]],
      },
    },
  ],
});

/** The response to each path of both servers; a request without one never gets a response. */
const responses = new Map<string, RequestListener>();
/** The paths of the requests to the allowed and to the forbidden server. */
const requests: Record<'allowed' | 'forbidden', string[]> = { allowed: [], forbidden: [] };

async function listen(name: 'allowed' | 'forbidden'): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    requests[name].push(request.url ?? '');
    responses.get(new URL(request.url ?? '', 'http://any.test').pathname)?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const send =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(body);

let allowed: { server: Server; origin: string };
let forbidden: { server: Server; origin: string };
let host: TestHost;
let user: TestUser;
let nextId = 100;

before(async () => {
  [allowed, forbidden] = [await listen('allowed'), await listen('forbidden')];
  host = await openHost({ surfaceOrigins: [allowed.origin] });
  user = await registerUser(host);
});

beforeEach(() => {
  responses.clear();
  requests.allowed.length = requests.forbidden.length = 0;
});

after(async () => {
  for (const { server } of [allowed, forbidden]) {
    server.close();
    server.closeAllConnections();
  }
  await host.close();
});

/** Adds a sphere whose record has this metadata. */
async function sphereWith(metadata: object, target = host): Promise<string> {
  const id = (nextId += 1);
  await addSpheres(
    target,
    someSphere({ id, altitude_m: camera.altitude, ground_m: GROUND, metadata: JSON.stringify(metadata) }),
  );
  return String(id);
}

/** Returns the place that a sphere shows toward the middle of the roof. */
async function roofFrom(panoramaId: string, { target = host, token = user.token } = {}) {
  const tilt = String((Math.atan2(ROOF - CAMERA, 50) * 180) / Math.PI);
  const input = { panoramaId, pan: '0', tilt, surface: 'true' } as const;
  const place = await expectOk(target, placeInDirection, input, { token });
  assert.ok('basis' in place);
  return place;
}

/** Checks that the place is where the direction meets level ground, and that the response says why. */
async function assertLevel(metadata: object, problem: string): Promise<void> {
  const panoramaId = await sphereWith(metadata);
  const { basis, alt, problem: stated, kind, building } = await roofFrom(panoramaId);
  assert.deepEqual(
    { basis, stated, kind, building },
    { basis: 'level-ground', stated: problem, kind: null, building: null },
  );
  assert.ok(Math.abs(alt - GROUND) < 1e-6);
}

const failures = () => host.log.filter(({ event }) => event === 'surface_failed');

test('SURF-01 SURF-05 getPanoToGeo finds buildings in the surface file named in the photograph’s record if its origin is allowed', async () => {
  responses.set('/city.geojson', send(CITY));
  const precision = { horizontal: 0.5, vertical: 1, heading: 0.2, pitch: 0.1, roll: 0.1 };
  const surface = `${allowed.origin}/city.geojson`;
  const plain = await roofFrom(await sphereWith({ surface }));
  assert.deepEqual(
    [plain.basis, plain.kind, plain.problem, plain.covariance, plain.ambiguous, plain.height_above_sea],
    ['surface', 'roof', null, null, null, null],
  );
  assert.equal(plain.building?.id, 7);
  assert.equal(plain.building.properties['addr:street'], 'High Street');
  assert.ok(Math.abs((plain.height_above_ground ?? 0) - ROOF) < 0.05);
  assert.ok(Math.abs(plain.alt - GROUND - ROOF) < 0.05);
  const precise = await roofFrom(await sphereWith({ surface, precision, geoidUndulation: -33 }));
  assert.equal(precise.covariance?.length, 9);
  assert.ok((precise.covariance[8] ?? 0) >= 0 && (precise.covariance[0] ?? 0) > 0.25);
  assert.ok(Math.abs((precise.height_above_sea ?? 0) - (GROUND + ROOF + 33)) < 0.05);
});

test('getPanoToGeo assumes level ground if the photograph’s record names no surface file', () =>
  assertLevel({ camera: 'X' }, 'no-source'));

test('the host requests no surface file from an origin that is not allowed, and assumes level ground instead', async () => {
  responses.set('/city.geojson', send(CITY));
  await assertLevel({ surface: `${forbidden.origin}/city.geojson` }, 'origin-not-allowed');
  assert.deepEqual(requests.forbidden, []);
});

test('the host sends no request to a disallowed origin, even if an allowed file or a redirect refers to it', async () => {
  const tiles = [`${forbidden.origin}/{z}/{x}/{y}.mvt`];
  responses.set('/tiles.json', send(JSON.stringify({ tiles, maxzoom: 14 })));
  await assertLevel({ surface: `${allowed.origin}/tiles.json` }, 'origin-not-allowed');
  responses.set('/moved.geojson', (_, response) => {
    response.writeHead(302, { location: `${forbidden.origin}/city.geojson` }).end();
  });
  await assertLevel({ surface: `${allowed.origin}/moved.geojson` }, 'source-failed');
  assert.deepEqual(requests.forbidden, []);
  assert.equal(requests.allowed.length, 2);
});

test('the host reads no surface from a file URL, a data URL or its loopback address', async () => {
  for (const surface of ['file:///etc/passwd', 'data:application/json,{}', 'http://[::1]:9/x.geojson'])
    await assertLevel({ surface }, 'origin-not-allowed');
});

test('a surface file that cannot be loaded is logged once, without the query of its URL, and level ground is assumed', async () => {
  responses.set('/broken.geojson', send('no', 500));
  for (const key of ['secret-1', 'secret-2'])
    await assertLevel({ surface: `${allowed.origin}/broken.geojson?key=${key}` }, 'source-failed');
  const logged = failures().filter(({ sources }) => String(sources).includes('broken'));
  assert.equal(logged.length, 1);
  assert.match(String(logged[0]?.['reason']), /responded with status 500/);
  assert.doesNotMatch(JSON.stringify(host.log), /secret-/);
});

test('if only the terrain is unavailable, getPanoToGeo returns a place on the surface and reports the problem', async () => {
  responses.set('/city.geojson', send(CITY));
  const metadata = {
    surface: `${allowed.origin}/city.geojson`,
    terrain: `${forbidden.origin}/terrain.json`,
  };
  const place = await roofFrom(await sphereWith(metadata));
  assert.deepEqual([place.basis, place.kind, place.problem], ['surface', 'roof', 'origin-not-allowed']);
});

test('the surface of a sphere is loaded only once for many simultaneous and later requests', async () => {
  responses.set('/shared.geojson', send(CITY));
  const panoramaId = await sphereWith({ surface: `${allowed.origin}/shared.geojson` });
  const places = await Promise.all(Array.from({ length: 60 }, () => roofFrom(panoramaId)));
  for (const place of [...places, await roofFrom(panoramaId)]) assert.deepEqual(place, places[0]);
  assert.equal(places[0]?.kind, 'roof');
  assert.deepEqual(requests.allowed, ['/shared.geojson']);
});

/** Opens a host whose surfaces have these limits, with a user. Both are closed after the test. */
async function openLimited(t: TestContext, limits: { readonly loadMs?: number } = {}) {
  const surfacePlaces = createSurfacePlaces({
    ownUrl: 'http://host.test/',
    origins: [allowed.origin],
    readOwn: () => Promise.reject(new Error('The host has no files in this test.')),
    log: createLog({ level: 'error', write: () => undefined, onEvent: () => undefined }),
    ...limits,
  });
  const target = await openHost({}, { surfacePlaces });
  t.after(() => target.close());
  return { target, token: (await registerUser(target)).token };
}

test('FIX-148 getPanoToGeo refuses with 503 and Retry-After while a surface is not ready, and finds the roof afterwards', async (t) => {
  const { target, token } = await openLimited(t, { loadMs: 300 });
  const panoramaId = await sphereWith({ surface: `${allowed.origin}/slow.geojson` }, target);
  const tilt = String((Math.atan2(ROOF - CAMERA, 50) * 180) / Math.PI);
  const input = { panoramaId, pan: '0', tilt, surface: 'true' } as const;
  const ask = () => callHost(target, placeInDirection, input, { token });
  let outcome = await ask();
  assert.deepEqual([outcome.status, outcome.ok || outcome.body.code], [503, 'unavailable']);
  const retryAfterS = Number(outcome.headers.get('Retry-After'));
  assert.ok(retryAfterS > 0 && retryAfterS <= 30, String(retryAfterS));
  responses.set('/slow.geojson', send(CITY));
  const until = performance.now() + retryAfterS * 1000;
  while (outcome.status === 503 && performance.now() < until) {
    await setTimeout(250);
    outcome = await ask();
  }
  assert.ok(outcome.ok && 'basis' in outcome.body, 'there is a place after the stated time');
  assert.deepEqual([outcome.body.kind, outcome.body.problem], ['roof', null]);
});

test('FIX-148 requests in progress get their places from a new thread if the thread is ended', async (t) => {
  const { target, token } = await openLimited(t);
  const workers = new Set<Worker>();
  const { postMessage } = Worker.prototype;
  t.mock.method(Worker.prototype, 'postMessage', function (this: Worker, message: unknown) {
    workers.add(this);
    postMessage.call(this, message);
  });
  const ids = await Promise.all(
    ['/first.geojson', '/second.geojson'].map((path) =>
      sphereWith({ surface: allowed.origin + path }, target),
    ),
  );
  responses.set('/second.geojson', send(CITY));
  responses.set('/first.geojson', (...exchange) => {
    const [worker] = workers;
    if (workers.size > 1) send(CITY)(...exchange);
    else void worker?.terminate();
  });
  const places = await Promise.all(ids.map((id) => roofFrom(id, { target, token })));
  for (const { kind, problem } of places) assert.deepEqual([kind, problem], ['roof', null]);
  assert.equal(workers.size, 2);
});

test('FIX-147 getPanoToGeo reports that a camera is inside of a building, with the place seen through its walls', async () => {
  const { features } = JSON.parse(CITY) as { readonly features: readonly object[] };
  const tower = {
    type: 'Feature',
    id: 8,
    properties: { building: 'yes', height: CAMERA + 10 },
    geometry: {
      type: 'Polygon',
      coordinates: [[at(-10, -10), at(10, -10), at(10, 10), at(-10, 10), at(-10, -10)]],
    },
  };
  responses.set(
    '/tower.geojson',
    send(JSON.stringify({ type: 'FeatureCollection', features: [...features, tower] })),
  );
  const place = await roofFrom(await sphereWith({ surface: `${allowed.origin}/tower.geojson` }));
  assert.deepEqual([place.problem, place.kind, place.building?.id], ['inside-building', 'roof', 7]);
});
