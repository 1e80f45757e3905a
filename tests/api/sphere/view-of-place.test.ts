import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { placeOf } from '../../../elements/geo/earth.ts';
import { coverageOfPlaces, viewOfPlace } from '../../../web/contract/sphere.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { type TestHost, openHost } from '../../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../../helpers/host/register.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

/** Height of the ground above the ellipsoid and of the spheres above the ground, in meters. */
const [GROUND, CAMERA] = [198, 100];

/** The place that the tests look for. Each test has its own, so that no test sees the spheres of another. */
const townAt = (latitude: number) => ({ latitude, longitude: -83, altitude: GROUND });
type Town = ReturnType<typeof townAt>;

/** Returns a position by its distance to the east and to the north of a place, in meters. */
function at(town: Town, east: number, north: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = placeOf(town, [east, 0, -north]);
  return { latitude, longitude };
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly height: number;
}

/** Returns a GeoJSON file of buildings, whose sides are in meters from a place. */
function cityOf(town: Town, boxes: readonly Box[]): string {
  const features = boxes.map(({ west, south, east, north, height }, id) => {
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ].map(([x = 0, y = 0]) => {
      const { longitude, latitude } = at(town, x, y);
      return [longitude, latitude];
    });
    const geometry = { type: 'Polygon', coordinates: [corners] };
    return { type: 'Feature', id, properties: { building: 'yes', height }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const HOUSE: Box = { west: -10, south: -6, east: 10, north: 6, height: 8 };
/** A tower between the house and the sphere 173 m north of it. */
const TOWER: Box = { west: -20, south: 20, east: 20, north: 30, height: 90 };

const files = new Map<string, string>();
let server: Server;
let origin: string;
let host: TestHost;
let user: TestUser;
let nextId = 100;

before(async () => {
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    // A path without a file never gets a response.
    if (file !== undefined) response.end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  host = await openHost({ surfaceOrigins: [origin] });
  user = await registerUser(host);
});

after(async () => {
  server.close();
  server.closeAllConnections();
  await host.close();
});

/** Adds spheres at distances from a place, in meters. Returns their ids. */
async function spheresAt(
  town: Town,
  metadata: object,
  ...offsets: readonly (readonly [east: number, north: number])[]
): Promise<number[]> {
  const spheres = offsets.map(([east, north]) =>
    someSphere({
      id: (nextId += 1),
      ...at(town, east, north),
      altitude_m: GROUND + CAMERA,
      ground_m: GROUND,
      metadata: JSON.stringify(metadata),
    }),
  );
  await addSpheres(host, ...spheres);
  return spheres.map(({ id }) => id);
}

const viewOf = ({ latitude, longitude }: Town) =>
  expectOk(
    host,
    viewOfPlace,
    { latitude: String(latitude), longitude: String(longitude) },
    { token: user.token },
  );

const near = (value: number, expected: number, within: number): void =>
  assert.ok(Math.abs(value - expected) <= within, `${value} is not ${expected}`);

test('FIX-82 of the spheres near a place, the view is from the one that sees it at a tilt closest to -30°', async () => {
  const town = townAt(40);
  files.set('/city.geojson', cityOf(town, [HOUSE, TOWER]));
  const surface = `${origin}/city.geojson`;
  // Straight above, hidden by the tower, and seen from the south at 31°.
  const [, , south] = await spheresAt(town, { surface }, [0, 1], [0, 173], [0, -155]);
  const view = await viewOf(town);
  assert.deepEqual([view.pano_id, view.is_visible, view.problem, view.is_covered], [south, true, null, true]);
  near(view.alt, GROUND + HOUSE.height, 0.05);
  near(view.pan, 0, 0.01);
  near(view.tilt, (-Math.atan2(CAMERA - HOUSE.height, 155) * 180) / Math.PI, 0.05);
  // The house is 20 m wide; its near edge is wider than its far edge.
  near(view.width, (2 * Math.atan(10 / view.distance) * 180) / Math.PI, 0.4);
  // The foot of the near wall is farther from the middle of the roof than the far edge of the roof.
  const foot = (Math.atan2(CAMERA, 155 - 6) * 180) / Math.PI;
  near(view.height, 2 * (foot + view.tilt), 0.2);
  near(view.ground_distance, 155, 1);
});

test('FIX-82 without a surface, or while its server does not respond, the tilt alone decides and the response says why', async () => {
  const town = townAt(41);
  const [, north] = await spheresAt(town, {}, [0, 1], [0, 173]);
  const plain = await viewOf(town);
  assert.deepEqual([plain.pano_id, plain.is_visible, plain.problem], [north, null, 'no-source']);
  near(plain.alt, GROUND, 1e-6);
  near(plain.width, (2 * Math.atan(15 / plain.distance) * 180) / Math.PI, 1e-6);
  assert.equal(plain.height, plain.width);

  const silent = townAt(42);
  const [, other] = await spheresAt(silent, { surface: `${origin}/silent.geojson` }, [0, 1], [0, 173]);
  const late = await viewOf(silent);
  assert.deepEqual([late.pano_id, late.is_visible, late.problem], [other, null, 'timeout']);
});

test('FIX-82 a place that no sphere sees is shown at a tilt closest to -30° all the same', async () => {
  const town = townAt(43);
  const yard: readonly Box[] = [
    { west: -40, south: 5, east: 40, north: 12, height: 80 },
    { west: -40, south: -12, east: 40, north: -5, height: 80 },
  ];
  files.set('/yard.geojson', cityOf(town, yard));
  const [, north] = await spheresAt(
    town,
    { surface: `${origin}/yard.geojson` },
    [0, 100],
    [0, 173],
    [0, -300],
  );
  const view = await viewOf(town);
  assert.deepEqual([view.pano_id, view.is_visible, view.problem], [north, false, null]);
});

test('FIX-82 beyond 2 km, the response is the closest sphere with its area, and says that the place is not covered', async () => {
  const town = townAt(44);
  const [closest] = await spheresAt(town, {}, [0, 2100], [400, 2100], [0, -9000]);
  const view = await viewOf(town);
  assert.deepEqual(
    [view.pano_id, view.is_covered, view.is_visible, view.area],
    [closest, false, null, 'Columbus'],
  );
  near(view.ground_distance, 2100, 10);
  // The view points to the sphere beside the closest one, and not to the place.
  near(view.pan, 90, 1);
  assert.ok(view.tilt < 0 && view.tilt > -30, `${view.tilt}`);
  const other = { ...townAt(10), longitude: 10 };
  const far = await viewOf(other);
  assert.equal(far.is_covered, false);
  // No other sphere of the tests is that far away.
  assert.ok(far.ground_distance > 1_000_000, `${far.ground_distance}`);
  assert.notEqual(far.area, null);
});

test('FIX-82 without any sphere, no view of a place is found', async () => {
  const empty = await openHost();
  const { token } = await registerUser(empty);
  await expectRefusal(empty, viewOfPlace, { latitude: '10', longitude: '10' }, 'not_found', { token });
  await empty.close();
});

test('FIX-82 a sphere of unknown height has a view, and a sphere of another company is never the result', async () => {
  const town = townAt(45);
  const unknown = someSphere({ id: (nextId += 1), ...at(town, 0, 50), altitude_m: null, ground_m: null });
  await addSpheres(host, unknown);
  const view = await viewOf(town);
  assert.deepEqual([view.pano_id, view.is_visible, view.problem], [unknown.id, null, 'no-source']);
  assert.ok(Number.isFinite(view.tilt) && view.tilt < 0);
  const foreign = await registerUser(host);
  await addSpheres(
    host,
    someSphere({ id: (nextId += 1), ...at(town, 0, 173), company_id: foreign.user.company.id }),
  );
  assert.equal((await viewOf(town)).pano_id, unknown.id);
});

test('FIX-82 the coverage of places says which have imagery, and how far away the closest is', async () => {
  const town = townAt(46);
  await spheresAt(town, {}, [0, 0]);
  const places = [at(town, 0, 1900), at(town, 0, 2100), { latitude: 10, longitude: 10 }];
  const { places: found } = await expectOk(host, coverageOfPlaces, { places }, { token: user.token });
  assert.deepEqual(
    found.map(({ is_covered }) => is_covered),
    [true, false, false],
  );
  near(found[0]?.distance ?? NaN, 1900, 10);
  near(found[1]?.distance ?? NaN, 2100, 10);
  assert.equal(found[2]?.distance, null);
});
