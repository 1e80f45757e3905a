import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import type { NewSphere } from '../../../demo/host/providers/spheres/new-sphere.ts';
import { selectShotRows } from '../../../demo/host/services/sphere/place-shots.ts';
import { type LatLon, placeOf } from '../../../elements/geo/earth.ts';
import type { Side } from '../../../elements/model/place-views.ts';
import { bestViews, captures, viewOfPlace } from '../../../web/contract/place-views.ts';
import { coverageOfPlaces } from '../../../web/contract/sphere.ts';
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

interface Building {
  /** Corners of the outline in meters to the east and to the north of a place. The last one is the first one. */
  readonly outline: readonly (readonly [east: number, north: number])[];
  readonly height: number;
}

const buildingOf = ({ west, south, east, north, height }: Box): Building => ({
  outline: [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
  height,
});

/** Returns a GeoJSON file of buildings around a place. */
function fileOf(town: Town, buildings: readonly Building[]): string {
  const features = buildings.map(({ outline, height }, id) => {
    const corners = outline.map(([x, y]) => {
      const { longitude, latitude } = at(town, x, y);
      return [longitude, latitude];
    });
    const geometry = { type: 'Polygon', coordinates: [corners] };
    return { type: 'Feature', id, properties: { building: 'yes', height }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const cityOf = (town: Town, boxes: readonly Box[]): string => fileOf(town, boxes.map(buildingOf));

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

type Offset = readonly [east: number, north: number, changes?: Partial<NewSphere>];

/** Adds spheres at distances from a place, in meters. Returns their ids. */
async function spheresAt(town: Town, metadata: object, ...offsets: readonly Offset[]): Promise<number[]> {
  const spheres = offsets.map(([east, north, changes]) =>
    someSphere({
      id: (nextId += 1),
      ...at(town, east, north),
      altitude_m: GROUND + CAMERA,
      ground_m: GROUND,
      metadata: JSON.stringify(metadata),
      ...changes,
    }),
  );
  await addSpheres(host, ...spheres);
  return spheres.map(({ id }) => id);
}

const inputOf = ({ latitude, longitude }: LatLon) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

/** Repeats a call until the surface has been built, which takes long on a busy machine. */
async function settled<T extends { readonly problem: string | null }>(call: () => Promise<T>): Promise<T> {
  const result = await call();
  return result.problem === 'timeout' ? settled(call) : result;
}

const viewNow = (town: Town) => expectOk(host, viewOfPlace, inputOf(town), { token: user.token });
const viewOf = (town: Town) => settled(() => viewNow(town));

const viewsOf = (town: LatLon, wanted: { readonly from?: Side; readonly year?: string } = {}) =>
  settled(() => expectOk(host, bestViews, { ...inputOf(town), ...wanted }, { token: user.token }));

const capturesOf = (town: LatLon) =>
  settled(() => expectOk(host, captures, inputOf(town), { token: user.token }));

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
  near(view.bottom_tilt, -foot, 0.1);
  near(view.top_tilt, (-Math.atan2(CAMERA - HOUSE.height, 155 + 6) * 180) / Math.PI, 0.1);
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
  near(plain.top_tilt, plain.tilt + plain.height / 2, 1e-6);
  near(plain.bottom_tilt, plain.tilt - plain.height / 2, 1e-6);

  const silent = townAt(42);
  const [, other] = await spheresAt(silent, { surface: `${origin}/silent.geojson` }, [0, 1], [0, 173]);
  const late = await viewNow(silent);
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

const YEAR_2024 = { captured_at: Date.UTC(2024, 4, 2, 18) };
const YEAR_2022 = { captured_at: Date.UTC(2022, 4, 2, 18) };

test('the best view is the one that shows most of the facade, and each view says how much it shows', async () => {
  const town = townAt(47);
  // A wall hides the lower part of the house from the west, and all of it from the north.
  const fence: Box = { west: -30, south: -30, east: -25, north: 30, height: 12 };
  files.set('/facades.geojson', cityOf(town, [{ ...HOUSE, height: 20 }, fence, TOWER]));
  const surface = `${origin}/facades.geojson`;
  const [north, south, west] = await spheresAt(
    town,
    { surface },
    [0, 155],
    [0, -300],
    [-140, 0, { altitude_m: GROUND + 30 }],
  );
  const { views, years, problem, is_covered } = await viewsOf(town);
  assert.deepEqual([problem, is_covered, years], [null, true, [2026]]);
  assert.deepEqual(
    views.map(({ pano_id, side }) => [pano_id, side]),
    [
      [south, 'south'],
      [west, 'west'],
      [north, 'north'],
    ],
  );
  const [whole, partial, hidden] = views.map(({ share }) => share ?? NaN);
  assert.deepEqual([whole, hidden], [1, 0]);
  near(partial ?? NaN, 0.5, 0.25);
  const [best] = views;
  assert.equal(best?.is_visible, true);
  // Faces of 4096 pixels show 90 degrees.
  near(best.resolution, 2048 / best.distance, 1e-6);
  assert.equal((await viewOf(town)).pano_id, south);
});

test('a round tower is seen from each side, and views of one side or year are only those', async () => {
  const town = townAt(48);
  const outline = Array.from({ length: 33 }, (_, n): readonly [number, number] => [
    12 * Math.cos((n * Math.PI) / 16),
    12 * Math.sin((n * Math.PI) / 16),
  ]);
  files.set('/round.geojson', fileOf(town, [{ outline, height: 30 }]));
  const surface = `${origin}/round.geojson`;
  const ids = await spheresAt(town, { surface }, [0, 170], [170, 0], [0, -170, YEAR_2024], [-170, 0]);
  for (const [n, side] of (['north', 'east', 'south', 'west'] as const).entries()) {
    const { views, years } = await viewsOf(town, { from: side });
    assert.deepEqual(
      views.map(({ pano_id, side: shown, share }) => [pano_id, shown, share]),
      [[ids[n], side, 1]],
    );
    assert.deepEqual(years, [2026, 2024]);
  }
  const older = await viewsOf(town, { year: '2024' });
  assert.deepEqual(
    older.views.map(({ pano_id, date }) => [pano_id, date]),
    [[ids[2], '2024-05-02']],
  );
  // Neither is there a view from the north in that year, nor any of another one.
  for (const wanted of [{ from: 'north', year: '2024' }, { year: '1999' }] as const) {
    const none = await viewsOf(town, wanted);
    assert.deepEqual([none.views, none.years, none.is_covered], [[], [2026, 2024], true]);
  }
});

test('TIME-01 the captures of a place are its days there, the newest first, each with the view that shows it best', async () => {
  const town = townAt(49);
  files.set('/days.geojson', cityOf(town, [HOUSE, TOWER]));
  const surface = `${origin}/days.geojson`;
  // The last evening of 2022 in Columbus, which is 2023 in UTC.
  const evening = { captured_at: Date.UTC(2023, 0, 1, 3), time_zone: 'America/New_York' };
  const [, newest, , older, , unknown] = await spheresAt(
    town,
    { surface },
    [0, 173],
    [0, -155],
    [0, 173, YEAR_2024],
    [150, 0, YEAR_2024],
    [0, 173, evening],
    [0, -158, { captured_at: 0 }],
  );
  const { captures: days, problem } = await capturesOf(town);
  assert.equal(problem, null);
  assert.deepEqual(
    days.map(({ date, view }) => [date, view.pano_id, view.is_visible]),
    [
      ['2026-06-14', newest, true],
      ['2024-05-02', older, true],
      ['2022-12-31', days[2]?.view.pano_id, false],
      [null, unknown, true],
    ],
  );
  assert.equal(days[3]?.view.timestamp, null);
  assert.deepEqual((await viewsOf(town)).years, [2026, 2024, 2022]);
});

test('TIME-01 a place on the antimeridian has views from both sides of it', async () => {
  const town = { latitude: 10.5, longitude: 180, altitude: GROUND };
  const [east, west] = await spheresAt(town, {}, [170, 0], [-170, 0, YEAR_2022]);
  for (const longitude of [180, -180]) {
    const { views } = await viewsOf({ latitude: 10.5, longitude });
    assert.deepEqual(
      views.map(({ pano_id, side }) => [pano_id, side]),
      [
        [east, 'east'],
        [west, 'west'],
      ],
    );
  }
  const { captures: days } = await capturesOf({ latitude: 10.5, longitude: -180 });
  assert.deepEqual(
    days.map(({ view }) => view.pano_id),
    [east, west],
  );
});

test('TIME-01 spheres of other companies, hidden and removed ones are neither views nor years', async () => {
  const town = townAt(50);
  const foreign = await registerUser(host);
  const [, , own] = await spheresAt(
    town,
    {},
    [0, 100, { ...YEAR_2024, company_id: foreign.user.company.id }],
    [0, 120, { ...YEAR_2022, company_id: foreign.user.company.id }],
    [0, 173, { company_id: user.user.company.id }],
  );
  const { views, years } = await viewsOf(town);
  assert.deepEqual([views.map(({ pano_id }) => pano_id), years], [[own], [2026]]);
  const { captures: days } = await capturesOf(town);
  assert.deepEqual(
    days.map(({ view }) => view.pano_id),
    [own],
  );
  await host.db.updateTable('spheres').set({ removed_at: 1 }).where('id', '=', own!).execute();
  const none = await viewsOf(town);
  assert.deepEqual([none.views, none.years, none.is_covered, none.problem], [[], [], false, 'outside']);
  assert.deepEqual((await capturesOf(town)).captures, []);
});

test('sides, years and limits that do not exist are refused with a sentence that says what is expected', async () => {
  const place = inputOf(townAt(40));
  const rows = [
    [{ from: 'northeast' }, /^from .*north.*east.*south.*west/],
    [{ from: '' }, /^from /],
    [{ year: 'last' }, /^year must be a number/],
    [{ year: '2024.5' }, /^year must be a whole number/],
    [{ year: '24' }, /^year must be/],
    [{ limit: '0' }, /^limit must be/],
    [{ limit: '41' }, /^limit must be/],
    [{ latitude: '91' }, /^latitude must be/],
  ] as const;
  for (const [wrong, sentence] of rows) {
    const input = { ...place, ...wrong };
    const refusal = await expectRefusal(host, bestViews, input, 'validation_failed', { token: user.token });
    const [field] = refusal.fields ?? [];
    assert.match(`${field?.field} ${field?.message}`, sentence, JSON.stringify(wrong));
  }
});

test('the spheres of a place are found by indexes of the database, on SQLite and on PostgreSQL', async () => {
  const ids = Array.from({ length: 500 }, (_, n) => n + 1);
  const { sql: text, parameters } = selectShotRows(host.db, user.user.company.id, ids).compile();
  const isPostgres = host.database.kind === 'postgres';
  const plan = await host.db.transaction().execute(async (db) => {
    // PostgreSQL prefers to read a table of few rows as a whole. This prevents it as far as there are indexes.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(db);
    const explain = isPostgres ? 'explain' : 'explain query plan';
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return JSON.stringify(rows);
  });
  assert.match(
    plan,
    isPostgres ? /Index.*spheres_pkey/ : /SEARCH spheres USING INDEX sqlite_autoindex_spheres_1/,
  );
  assert.doesNotMatch(plan, /Seq Scan on|SCAN (spheres|assets|packages)/);
});
