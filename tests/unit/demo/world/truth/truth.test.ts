import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Kind, STRIDE } from '../../../../../demo/world/body.ts';
import { sampleSphereOf } from '../../../../../demo/world/flights/spheres.ts';
import { type Meters, metersOfPlace, placeOfMeters } from '../../../../../demo/world/markets/market-frame.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { createAtlas } from '../../../../../demo/world/plan/atlas.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import { WATER_HEIGHT } from '../../../../../demo/world/plan/water/water.ts';
import type { SampleSphere } from '../../../../../demo/world/sample-sphere.ts';
import { vectorOf } from '../../../../../elements/geo/camera.ts';
import { between } from '../../../../helpers/geo/arbitrary-places.ts';
import { angleBetween } from '../../../../helpers/geo/near.ts';
import { referenceWorld } from '../../../../helpers/geo/reference.ts';
import { randomRuns } from '../../../../helpers/random-runs.ts';
import { PIECE, createBentRay } from '../../../../helpers/truth/bent-ray.ts';
import type { Building } from '../../../../helpers/truth/building.ts';
import { Town } from '../../../../helpers/truth/town.ts';
import {
  Worst,
  aheadOf,
  anySphere,
  cameraOf,
  directions,
  runs,
} from '../../../../helpers/truth/truth-fixtures.ts';
import { createWorld } from '../../../../helpers/truth/world.ts';

const world = createWorld({ named: false });

test('a short segment of a straight ray deviates by less than 1 mm from a line in the city’s local coordinates', (t) => {
  const worst = new Worst();
  const anywhere = fc.record({ x: between(-9000, 9000), y: between(-5, 400), z: between(-9000, 9000) });
  fc.assert(
    fc.property(
      fc.constantFrom(...MARKETS),
      anywhere,
      between(0, 360),
      between(-60, 30),
      (market, from, pan, tilt) => {
        const ray = createBentRay(market, placeOfMeters(market, from), vectorOf({ pan, tilt }));
        const [start, middle, end] = [0, PIECE / 2, PIECE].map(ray.metersAt) as [
          typeof from,
          typeof from,
          typeof from,
        ];
        const off = (axis: 'x' | 'y' | 'z'): number => (start[axis] + end[axis]) / 2 - middle[axis];
        worst.note('bend, m', Math.hypot(off('x'), off('y'), off('z')));
      },
    ),
    { numRuns: randomRuns(4000) },
  );
  worst.report(t);
  assert.ok(worst.of('bend, m') < 1e-3);
});

test('the position visible in a direction lies in that direction, according to an independent library', (t) => {
  const worst = new Worst();
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(anySphere, directions(90), (sphere, views) => {
      for (const { pan, tilt } of views) {
        const seen = world.at(sphere, pan, tilt);
        const kind = seen.sky ? 'sky' : seen.hit.kind;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (seen.sky) continue;
        const way = referenceWorld(cameraOf(sphere), seen);
        worst.note('angle, °', angleBetween(way, aheadOf(pan, tilt)));
        worst.note('distance, m', Math.abs(Math.hypot(...way) - seen.distance));
        const height = seen.altitude - sphere.market.ground;
        if (kind === 'street' || kind === 'ground') worst.note('height of streets, m', Math.abs(height));
        if (kind === 'water') worst.note('height of water, m', Math.abs(height - WATER_HEIGHT));
      }
    }),
    runs(3),
  );
  worst.report(t);
  t.diagnostic([...kinds].map(([kind, count]) => `${kind} ${String(count)}`).join(', '));
  assert.ok(worst.of('angle, °') < 1e-6);
  assert.ok(worst.of('distance, m') < 1e-5);
  assert.ok(worst.of('height of streets, m') < 1e-5);
  for (const kind of ['sky', 'street', 'ground', 'building', 'tree']) assert.ok(kinds.has(kind), kind);
});

test('a visible position is projected back to its direction, and a position 0.5 m behind it is hidden', (t) => {
  const worst = new Worst();
  fc.assert(
    fc.property(anySphere, directions(60, -89, -1), (sphere, views) => {
      for (const { pan, tilt } of views) {
        const seen = world.at(sphere, pan, tilt);
        if (seen.sky) continue;
        const back = world.project(sphere, seen.latitude, seen.longitude, seen.altitude);
        worst.note('angle, °', angleBetween(aheadOf(pan, tilt), aheadOf(back.pan, back.tilt)));
        assert.equal(back.visible, true, JSON.stringify({ id: sphere.id, pan, tilt, seen }));
        const ray = createBentRay(sphere.market, cameraOf(sphere), vectorOf({ pan, tilt }));
        const behind = ray.placeAt(seen.distance + 0.5);
        const hidden = world.project(sphere, behind.latitude, behind.longitude, behind.altitude);
        assert.equal(hidden.visible, false, JSON.stringify({ pan, tilt, seen, hidden }));
        assert.equal(hidden.hiddenBy?.kind, seen.hit.kind);
      }
    }),
    runs(3),
  );
  worst.report(t);
  assert.ok(worst.of('angle, °') < 1e-6);
});

/** Returns whether a point is more than `margin` meters inside a body, computed only from the body's geometry. */
function isInside({ geometry, kind }: Town['store'], body: number, p: Meters, margin: number) {
  const at = (n: number): number => geometry[body * STRIDE + n] as number;
  const [ox, oz] = [p.x - at(0), p.z - at(1)];
  if (kind[body] === Kind.crown) {
    const half = (at(7) - at(6)) / 2;
    const up = (p.y - (at(7) + at(6)) / 2) / (half - margin);
    return (ox * ox + oz * oz) / (at(4) - margin) ** 2 + up * up < 1;
  }
  const [lx, lz] = [Math.abs(ox * at(2) + oz * at(3)), Math.abs(oz * at(2) - ox * at(3))];
  const eaves = at(7);
  const slopes = [
    at(8) > 0 ? eaves + at(8) * (at(4) - lx) : Infinity,
    at(9) > 0 ? eaves + at(9) * (at(5) - lz) : Infinity,
  ];
  const roof = Math.min(at(10), ...slopes);
  const top = roof === Infinity ? eaves : roof;
  return lx < at(4) - margin && lz < at(5) - margin && p.y > at(6) + margin && p.y < top - margin;
}

/** Returns the bodies near a point that contain it when they are widened by `margin` meters. */
function bodiesAt(town: Town, point: Meters, margin: number): number[] {
  const { store, layout } = town;
  const reach = [0, 6, -6];
  const ranges = new Set(
    reach.flatMap((dx) => reach.map((dz) => town.bodiesOf(layout.blockAt(point.x + dx, point.z + dz)))),
  );
  const found: number[] = [];
  for (const [from, to] of ranges) {
    for (let body = from; body < to; body++) {
      const kind = store.kind[body] as number;
      if (kind < Kind.drive && isInside(store, body, point, -margin)) found.push(body);
    }
  }
  return found;
}

test('a ray hits the first object in its path', (t) => {
  let points = 0;
  fc.assert(
    fc.property(anySphere, directions(4, -60, -4), (sphere, views) => {
      const town = new Town(createLayout(sphere.market, sphere.flight));
      for (const { pan, tilt } of views) {
        const seen = world.at(sphere, pan, tilt);
        if (seen.sky || seen.distance > 1500) continue;
        const ray = createBentRay(sphere.market, cameraOf(sphere), vectorOf({ pan, tilt }));
        const label = `sphere ${sphere.id}, ${pan}, ${tilt}`;
        for (let way = Math.max(0, seen.distance - 400); way < seen.distance - 0.01; way += 0.37, points++)
          assert.deepEqual(bodiesAt(town, ray.metersAt(way), -0.002), [], `${label}: a body at ${way}`);
        if (seen.hit.kind !== 'building') continue;
        assert.ok(bodiesAt(town, ray.metersAt(seen.distance + 0.02), 0.021).length > 0, `${label}: no body`);
      }
    }),
    runs(3),
  );
  t.diagnostic(`${String(points)} points`);
});

test('a point seen on a building is within 5 m of the building’s footprint and not above its roof', () => {
  fc.assert(
    fc.property(anySphere, directions(30, -60, -5), (sphere, views) => {
      const { market } = sphere;
      for (const { pan, tilt } of views) {
        const seen = world.at(sphere, pan, tilt);
        if (seen.sky || seen.hit.kind !== 'building') continue;
        const { height, footprint } = seen.hit.building as Building;
        assert.ok(seen.altitude - market.ground <= height + 0.01);
        const corners = footprint.map((corner) =>
          metersOfPlace(market, { ...corner, altitude: market.ground }),
        );
        const here = metersOfPlace(market, seen);
        const [east, south] = [corners.map(({ x }) => x), corners.map(({ z }) => z)];
        // A church's transept extends 4.5 m beyond the nave's walls. Eaves and machines on roofs extend less.
        assert.ok(here.x > Math.min(...east) - 5 && here.x < Math.max(...east) + 5);
        assert.ok(here.z > Math.min(...south) - 5 && here.z < Math.max(...south) + 5);
      }
    }),
    runs(3),
  );
});

test('every visible street is in the atlas, and most visible buildings have an address on such a street', () => {
  const named = createWorld({ cacheSize: 1 });
  const tally = { buildings: 0, addresses: 0, streets: 0 };
  const sphere = sampleSphereOf(4711) as SampleSphere;
  const atlas = createAtlas(createLayout(sphere.market, sphere.flight));
  for (const { pan, tilt } of fc.sample(directions(900, -60, -4), { numRuns: 1, seed: 3 })[0] ?? []) {
    const seen = named.at(sphere, pan, tilt);
    if (seen.sky) continue;
    if (seen.hit.kind === 'street') {
      assert.ok(atlas.streets.some(({ name }) => name === seen.hit.street));
      tally.streets += 1;
    }
    const { building } = seen.hit;
    if (!building) continue;
    tally.buildings += 1;
    if (!building.address) continue;
    tally.addresses += 1;
    assert.ok(atlas.streets.some(({ name }) => name === building.address?.street));
    assert.ok(building.address.number > 0);
  }
  assert.ok(tally.streets > 20 && tally.buildings > 50, JSON.stringify(tally));
  assert.ok(tally.addresses > 0.6 * tally.buildings, JSON.stringify(tally));
});
