import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import LatLonSpherical from 'geodesy/latlon-spherical.js';
import { distanceBetween, isWithin } from '../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../elements/geo/earth.ts';
import { anyPlace } from '../../../helpers/geo/arbitrary-places.ts';
import { near } from '../../../helpers/geo/near.ts';

const RADIUS = 6378137;
const at = (latitude: number, longitude: number): LatLon => ({ latitude, longitude });

/** Arcs with a known central angle. */
const ARCS: readonly { from: LatLon; to: LatLon; radians: number }[] = [
  { from: at(0, 0), to: at(0, 1), radians: Math.PI / 180 },
  { from: at(0, 179.5), to: at(0, -179.5), radians: Math.PI / 180 },
  { from: at(0, 0), to: at(0, 180), radians: Math.PI },
  { from: at(90, 17), to: at(-90, -60), radians: Math.PI },
  { from: at(45, 0), to: at(45, 180), radians: Math.PI / 2 },
  { from: at(90, 12), to: at(0, 80), radians: Math.PI / 2 },
  { from: at(51.5, -0.1), to: at(51.5, -0.1), radians: 0 },
];

test('VIEW-65 distances are arc lengths on a sphere with a radius of 6378.137 km', () => {
  for (const { from, to, radians } of ARCS) near(distanceBetween(from, to), radians * RADIUS, 1e-6);
});

test('VIEW-65 distances agree with an independent library to within 1 cm for a radius of 6378.137 km', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (a, b) => {
      const theirs = new LatLonSpherical(a.latitude, a.longitude).distanceTo(
        new LatLonSpherical(b.latitude, b.longitude),
        RADIUS,
      );
      near(distanceBetween(a, b), theirs, 0.01);
    }),
  );
});

test('VIEW-65 a distance is the same in both directions, never negative and never NaN', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (a, b) => {
      const distance = distanceBetween(a, b);
      assert.ok(distance >= 0 && distance <= Math.PI * RADIUS + 1e-6);
      near(distanceBetween(b, a), distance, 1e-6);
    }),
  );
});

test('VIEW-65 a position exactly at the distance limit is included, and a position one meter farther is excluded', () => {
  const [home, far] = [at(40, -105), at(40.5, -105.4)];
  const distance = distanceBetween(home, far);
  assert.equal(isWithin(home, far, distance), true);
  assert.equal(isWithin(home, far, distance + 1), true);
  assert.equal(isWithin(home, far, distance - 1), false);
});
