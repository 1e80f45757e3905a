import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceBetween } from '../../../../elements/geo/distance.ts';
import { boxAround } from '../../../../elements/source/api-source.ts';
import { anyPlace } from '../../../helpers/geo/arbitrary-places.ts';

test('the bounding box around a position contains all positions within the given distance, even at the poles', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, fc.integer({ min: 1, max: 5_000_000 }), (middle, other, reachM) => {
      const [west, south, east, north] = boxAround(middle, reachM).split(',').map(Number) as [
        number,
        number,
        number,
        number,
      ];
      assert.ok(south <= north && [west, east].every((deg) => deg >= -180 && deg <= 180));
      if (distanceBetween(middle, other) > reachM * 0.999) return;
      const isBetween =
        west <= east
          ? other.longitude >= west && other.longitude <= east
          : other.longitude >= west || other.longitude <= east;
      // A point on the antimeridian has two longitudes, and a pole has every longitude.
      const isOnEdge = Math.abs(other.longitude) === 180 || Math.abs(other.latitude) === 90;
      assert.ok(other.latitude >= south && other.latitude <= north && (isBetween || isOnEdge));
    }),
  );
});

test('a bounding box extends by the given distance in each direction, and is written without exponents', () => {
  const place = { latitude: 0, longitude: 180 };
  assert.equal(boxAround(place, 1113.194908), '179.990000000,-0.010000000,-179.990000000,0.010000000');
  assert.doesNotMatch(boxAround({ latitude: 1e-8, longitude: -1e-8 }, 0.01), /e/);
});
