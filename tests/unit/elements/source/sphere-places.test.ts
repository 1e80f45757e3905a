import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceBetween } from '../../../../elements/geo/distance.ts';
import { SpherePlaces } from '../../../../elements/source/sphere-places.ts';
import { anyPlace } from '../../../helpers/geo/arbitrary-places.ts';
import { processorMs } from '../../../helpers/processor-ms.ts';
import { MIDDLE, northOf, sphereAt } from './some-spheres.ts';

const spheresAt = (...meters: number[]) => meters.map((m, at) => sphereAt(at + 1, northOf(MIDDLE, m)));

test('VIEW-62 VIEW-63 if several spheres are within 75 km, the nearest of them is found', () => {
  const places = new SpherePlaces(spheresAt(74_000, -900, 950, 20_000));
  assert.equal(places.nearest(MIDDLE)?.id, 2);
});

test('VIEW-64 if no sphere is within 75 km, the nearest sphere within 150 km is found', () => {
  assert.equal(new SpherePlaces(spheresAt(149_999, 150_500, -76_000)).nearest(MIDDLE)?.id, 3);
  assert.equal(new SpherePlaces(spheresAt(149_999)).nearest(MIDDLE)?.id, 1);
  assert.equal(new SpherePlaces(spheresAt(150_001, -400_000)).nearest(MIDDLE), null);
  assert.equal(new SpherePlaces([]).nearest(MIDDLE), null);
});

test('of several spheres at the same position, the newest one is found as the nearest sphere', () => {
  const old = sphereAt(1, MIDDLE, { timestamp: '2019-05-01T12:00:00Z' });
  const undated = sphereAt(2, MIDDLE, { timestamp: null });
  const young = sphereAt(3, MIDDLE, { timestamp: '2026-05-01T12:00:00Z' });
  for (const spheres of [
    [old, undated, young],
    [young, undated, old],
  ]) {
    assert.equal(new SpherePlaces(spheres).nearest(MIDDLE), young);
  }
});

test('VIEW-65 a search around any position returns exactly the spheres within the given distance, nearest first', () => {
  fc.assert(
    fc.property(
      fc.array(anyPlace, { maxLength: 30 }),
      anyPlace,
      fc.oneof(fc.integer({ min: 0, max: 21_000_000 }), fc.integer({ min: 0, max: 5000 })),
      (input, place, reachM) => {
        const spheres = input.map((one, at) => sphereAt(at + 1, one));
        const found = new SpherePlaces(spheres).around(place, reachM);
        const distances = found.map((sphere) => distanceBetween(place, sphere));
        // Tolerance in meters. Both formulas agree to a micrometer, except near the antipode, where both are
        // less accurate.
        const slackM = reachM > 19_000_000 ? 1 : 1e-3;
        assert.ok(distances.every((distance) => distance <= reachM + slackM));
        distances.forEach((distance, at) => assert.ok(distance >= (distances[at - 1] ?? 0) - slackM));
        const inside = spheres.filter((sphere) => distanceBetween(place, sphere) < reachM - slackM);
        assert.ok(inside.every((sphere) => found.includes(sphere)));
      },
    ),
  );
});

test('a search with an invalid distance finds no spheres, and a search with an infinite distance finds all', () => {
  const places = new SpherePlaces(spheresAt(0, 10));
  for (const reachM of [NaN, -1, -Infinity]) assert.deepEqual(places.around(MIDDLE, reachM), []);
  assert.equal(places.around(MIDDLE, Infinity).length, 2);
});

test('a query among 30,000 spheres is faster than computing the distances of all of them', () => {
  const spheres = Array.from({ length: 30_000 }, (_, at) =>
    sphereAt(at + 1, northOf(MIDDLE, (at - 15_000) * 10)),
  );
  const places = new SpherePlaces(spheres);
  const nearest = processorMs(() => void places.nearest(MIDDLE));
  const around = processorMs(() => void places.around(MIDDLE, 2500));
  // The baseline computes the haversine formula for each sphere.
  const plain = processorMs(() => void spheres.map((sphere) => distanceBetween(MIDDLE, sphere)));
  assert.ok(nearest < plain && around < plain, `${nearest} ms, ${around} ms and ${plain} ms`);
});
