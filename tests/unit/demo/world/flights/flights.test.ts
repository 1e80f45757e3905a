import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { sphereIds } from '../../../../../demo/host/providers/spheres/sphere-source.ts';
import { undulationAt } from '../../../../../demo/ingest/heights/geoid.ts';
import { flightDayOf } from '../../../../../demo/world/flights/flight-day.ts';
import { LINES, ON_LINE } from '../../../../../demo/world/flights/flight-plan.ts';
import { OPENING_MARKET, openingViewOf } from '../../../../../demo/world/flights/opening-view.ts';
import {
  PER_FLIGHT,
  SPHERE_COUNT,
  sampleSphereOf,
  spheresOver,
} from '../../../../../demo/world/flights/spheres.ts';
import { calendarDay, utcOffsetHours } from '../../../../../demo/world/flights/time-zone.ts';
import { metersOfPlace } from '../../../../../demo/world/markets/market-frame.ts';
import type { Flight, Market } from '../../../../../demo/world/markets/market.ts';
import { MARKETS, marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import type { SampleSphere } from '../../../../../demo/world/sample-sphere.ts';
import { sphereSchema } from '../../../../../elements/model/sphere.ts';
import { processorMs } from '../../../../helpers/processor-ms.ts';

const FLIGHTS = [0, 1] as const;
const all = MARKETS.flatMap((market) => FLIGHTS.flatMap((flight) => spheresOver(market, flight)));

const some = fc.constantFrom(...MARKETS);
const flown = fc.constantFrom<Flight>(...FLIGHTS);

const distance = ({ eye: a }: SampleSphere, { eye: b }: SampleSphere): number =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

function* neighbors(spheres: readonly SampleSphere[]): Generator<[SampleSphere, SampleSphere]> {
  for (let line = 0; line < LINES; line++) {
    const on = spheres.slice(line * ON_LINE, (line + 1) * ON_LINE);
    for (const [n, sphere] of on.slice(1).entries()) yield [on[n] as SampleSphere, sphere];
  }
}

test('every sphere record contains the geoid undulation of its city, rounded to the centimeter', () => {
  for (const market of MARKETS)
    assert.equal(market.undulation, Math.round(undulationAt(market) * 100) / 100, market.slug);
  for (const { market, record } of all)
    assert.equal(record.metadata.geoidUndulation, market.undulation, record.title ?? '');
});

test('SURF-10 every sphere record states the precision of its position and orientation, and none of these values is marked as assumed', () => {
  for (const { record } of all)
    assert.deepEqual(record.metadata.precision, {
      horizontal: 0.01,
      vertical: 0.01,
      heading: 0.001,
      pitch: 0.001,
      roll: 0.001,
    });
});

test('the 60 sample cities have 30,000 spheres in total, whose ids run from 1 to 30,000', () => {
  assert.equal(SPHERE_COUNT, 30_000);
  assert.equal(PER_FLIGHT, 250);
  all.forEach(({ id, record }, n) => assert.deepEqual([id, record.id], [n + 1, n + 1]));
});

test('looking up a sphere by id returns the same record that the list of all spheres contains', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: SPHERE_COUNT }), (id) => {
      assert.deepEqual(sampleSphereOf(id), all[id - 1]);
    }),
    { numRuns: 300 },
  );
});

for (const id of [0, -1, SPHERE_COUNT + 1, 1.5, Number.NaN, Infinity, 2 ** 53]) {
  test(`no sample sphere has the id ${id}`, () => assert.equal(sampleSphereOf(id), null));
}

test('DATA-13 every record conforms to the sphere schema and contains its camera’s position', () => {
  for (const { market, eye, pose, record } of all) {
    assert.ok(sphereSchema.safeParse(record).success, String(record.id));
    assert.deepEqual(record.metadata.pose, pose);
    const { latitude, longitude, metadata } = record;
    const at = metersOfPlace(market, { latitude, longitude, altitude: metadata.altitude ?? 0 });
    assert.ok(Math.hypot(at.x - eye.x, at.y - eye.y, at.z - eye.z) < 1e-6);
    assert.equal(metadata.ground, market.ground);
  }
});

test('the cameras of all spheres are 100 to 300 m above the ground', () => {
  for (const { eye } of all) assert.ok(eye.y >= 100 && eye.y <= 300, String(eye.y));
});

test('in New York, Columbus and Honolulu, the camera stays at least 25 m above every nearby roof', () => {
  for (const slug of ['new-york-ny', 'columbus-oh', 'honolulu-hi']) {
    const market = marketOfSlug(slug) as Market;
    for (const flight of FLIGHTS) {
      const { roofLimit } = createLayout(market, flight);
      for (const { id, eye } of spheresOver(market, flight))
        assert.ok(eye.y >= roofLimit(eye.x, eye.z) + 25, `${slug} ${id}`);
    }
  }
});

test('consecutive spheres of a flight line differ by 80 to 120 m in ground position and by less than 33 m in height', () => {
  for (const market of MARKETS) {
    for (const flight of FLIGHTS) {
      for (const [{ eye: a }, { eye: b, id }] of neighbors(spheresOver(market, flight))) {
        const apart = Math.hypot(a.x - b.x, a.z - b.z);
        assert.ok(apart > 80 && apart < 120, `${id}: ${apart}`);
        assert.ok(Math.abs(a.y - b.y) < 33, `${id} climbs ${b.y - a.y}`);
      }
    }
  }
});

test('the first two lines of a flight are 150 to 220 m apart and flown in opposite directions', () => {
  fc.assert(
    fc.property(some, flown, (market, flight) => {
      const spheres = spheresOver(market, flight);
      const [first, last] = [spheres[0], spheres[ON_LINE - 1]] as [SampleSphere, SampleSphere];
      const turned = spheres[ON_LINE] as SampleSphere;
      const across = Math.hypot(last.eye.x - turned.eye.x, last.eye.z - turned.eye.z);
      assert.ok(across > 150 && across < 220, String(across));
      assert.ok(distance(first, turned) > 1500);
    }),
  );
});

test('no two spheres of a sample city have the same position, even if they belong to different flights', () => {
  for (const market of MARKETS) {
    const spheres = FLIGHTS.flatMap((flight) => spheresOver(market, flight));
    const cells = new Set(
      spheres.map(({ eye: { x, y, z } }) => `${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)}`),
    );
    assert.equal(cells.size, spheres.length, market.slug);
  }
});

test('no two spheres on the lines of different flights are within 25 m of each other', () => {
  for (const market of MARKETS) {
    const [before, after] = FLIGHTS.map((flight) => spheresOver(market, flight));
    const near = before
      ?.slice(0, LINES * ON_LINE)
      .filter((one) =>
        after
          ?.slice(0, LINES * ON_LINE)
          .some(({ eye }) => Math.hypot(eye.x - one.eye.x, eye.z - one.eye.z) < 25),
      );
    assert.equal(near?.length, 0, market.slug);
  }
});

test('the aircraft’s heading is within 16° of its flight line, and its pitch and roll are at most 2°', () => {
  for (const market of MARKETS) {
    for (const flight of FLIGHTS) {
      for (const [a, b] of neighbors(spheresOver(market, flight))) {
        const way = (Math.atan2(b.eye.x - a.eye.x, a.eye.z - b.eye.z) * 180) / Math.PI;
        const off = ((a.pose.heading - way + 540) % 360) - 180;
        assert.ok(Math.abs(off) < 16, `${a.id}: ${off}`);
        assert.ok(a.pose.heading >= 0 && a.pose.heading < 360);
        assert.ok(Math.abs(a.pose.pitch) <= 2 && Math.abs(a.pose.roll) <= 2);
      }
    }
  }
});

test('consecutive images of a flight are taken 2 to 60 seconds apart', () => {
  for (const [n, after] of all.entries()) {
    const before = all[n - 1];
    if (before?.market !== after.market || before.flight !== after.flight) continue;
    const [from, to] = [before, after].map(({ record }) => Date.parse(record.timestamp ?? ''));
    const seconds = ((to as number) - (from as number)) / 1000;
    assert.ok(seconds >= 2 && seconds < 60, `${after.id}: ${seconds} s`);
  }
});

test('FIX-83 the time of capture in a record is the local time of the time zone that the record names', () => {
  for (const { id, record } of all) {
    const { timeZone } = record.metadata;
    const inZone = new Date(record.timestamp ?? '').toLocaleString('sv-SE', { timeZone });
    assert.equal(inZone.replace(' ', 'T'), record.timestamp?.slice(0, 19), `${id} ${timeZone}`);
    assert.notEqual(timeZone, undefined);
  }
});

test('every image was taken between 9:30 and 16:30 local time', () => {
  for (const { record } of all) {
    const clock = record.timestamp?.slice(11, 16) ?? '';
    assert.ok(clock >= '09:30' && clock <= '16:30', clock);
  }
});

for (const [slug, timeZone] of [
  ['columbus-oh', 'America/New_York'],
  ['knoxville-tn', 'America/New_York'],
  ['nashville-tn', 'America/Chicago'],
  ['omaha-ne', 'America/Chicago'],
  ['indianapolis-in', 'America/Indiana/Indianapolis'],
  ['louisville-ky', 'America/Kentucky/Louisville'],
  ['detroit-mi', 'America/Detroit'],
  ['denver-co', 'America/Denver'],
  ['phoenix-az', 'America/Phoenix'],
  ['seattle-wa', 'America/Los_Angeles'],
  ['honolulu-hi', 'Pacific/Honolulu'],
] as const) {
  test(`${slug} uses the local time of ${timeZone} on every day of the year`, () => {
    const market = marketOfSlug(slug) as Market;
    for (let day = 0; day < 365; day++) {
      const date = calendarDay(2026, day);
      const noon = new Date(Date.UTC(2026, date.month - 1, date.day, 12 - utcOffsetHours(market, date)));
      assert.equal(noon.toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' }), '12:00', String(day));
    }
  });
}

test('the dates of a city’s two flights are in consecutive years, and their days of the year differ by at least 50', () => {
  for (const market of MARKETS) {
    const [first, second] = [flightDayOf(market, 0), flightDayOf(market, 1)];
    assert.equal(second.date.year - first.date.year, 1);
    assert.ok(Math.abs(second.dayOfYear - first.dayOfYear) >= 50);
    assert.ok(Math.abs(second.startS - first.startS) >= 3600);
  }
});

test('DATA-14 the spheres of each flight over a city form a separate package', () => {
  const names = new Set(all.map(({ record }) => record.package?.name));
  assert.equal(names.size, 2 * MARKETS.length);
  assert.deepEqual(sampleSphereOf(15_501)?.record.package, {
    name: 'Columbus 2025',
    center_lat: 39.9612,
    center_long: -82.9988,
  });
});

test('the initial view of every sample city faces the business district from above or from nearby', () => {
  for (const market of MARKETS) {
    const { sphere, pan } = openingViewOf(market);
    const found = sampleSphereOf(sphere) as SampleSphere;
    assert.equal(found.market, market);
    const { downtown } = createLayout(market, 1).character;
    const [east, north] = [downtown.x - found.eye.x, found.eye.z - downtown.z];
    const far = Math.hypot(east, north);
    assert.ok(far < downtown.radius + 300, market.slug);
    const angle = (pan * Math.PI) / 180;
    assert.ok((east * Math.sin(angle) + north * Math.cos(angle)) / far > 0.999, market.slug);
  }
});

test('the viewer on the demo page starts with the initial view of the default city', async () => {
  const page = await readFile(new URL('../../../../../demo/site/pages/index.html', import.meta.url), 'utf8');
  const { sphere, pan, tilt } = openingViewOf(OPENING_MARKET);
  const [, attributes = ''] = /<sphere-viewer\s([^>]*)>/.exec(page) ?? [];
  const stated: Record<string, string> = {};
  for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) stated[name] = value;
  const view = ['src', 'sphere', 'pan', 'tilt', 'fov'].map((name) => [name, stated[name]]);
  assert.deepEqual(Object.fromEntries(view), {
    src: `/sample/${OPENING_MARKET.slug}/spheres.geojson`,
    sphere: String(sphereIds.sample.first + sphere),
    pan: String(pan),
    tilt: String(tilt),
    fov: '75',
  });
});

test('listing the spheres takes under 5 ms of CPU time for a typical city and under 400 ms for all cities', () => {
  const whole = processorMs(() =>
    MARKETS.forEach((market) => FLIGHTS.forEach((flight) => spheresOver(market, flight))),
  );
  assert.ok(whole < 400, `${whole} ms`);
  const times = MARKETS.map((market) =>
    processorMs(() => FLIGHTS.forEach((flight) => spheresOver(market, flight))),
  );
  const median = times.sort((a, b) => a - b)[MARKETS.length / 2] ?? 0;
  assert.ok(median < 5, `${median} ms`);
});
