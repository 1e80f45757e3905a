import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPointLayer } from '../../../../../demo/host/providers/spheres/nearest/point-layer.ts';
import {
  type NearPoint,
  type SpherePoint,
  createPointTree,
} from '../../../../../demo/host/providers/spheres/nearest/point-tree.ts';
import { distanceBetween } from '../../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../../elements/geo/earth.ts';
import { anyPlace } from '../../../../helpers/geo/arbitrary-places.ts';

/** Tolerance in meters for the rounding difference between two distance formulas. */
const ROUNDING_M = 1e-6;

interface Search {
  readonly points: readonly SpherePoint[];
  readonly place: LatLon;
  readonly count: number;
  readonly withinM: number;
}

/** Checks found points against a brute-force search. Points at equal distances can replace each other. */
function assertNearest(found: readonly NearPoint[], { points, place, count, withinM }: Search): void {
  const distanceOf = new Map(points.map((point) => [point.id, distanceBetween(place, point)]));
  const expected = [...distanceOf.values()]
    .filter((distance) => distance <= withinM)
    .sort((a, b) => a - b)
    .slice(0, count);
  assert.equal(found.length, expected.length);
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length);
  for (const [at, { id, distance }] of found.entries()) {
    for (const each of [distance, distanceOf.get(id) ?? NaN])
      assert.ok(Math.abs(each - (expected[at] ?? NaN)) <= ROUNDING_M, `${each} is ${expected[at]}`);
  }
}

const numbered = (places: readonly LatLon[]): SpherePoint[] =>
  places.map(({ latitude, longitude }, at) => ({ id: at + 1, latitude, longitude }));

const places = fc.array(anyPlace, { maxLength: 300 });
const distances = fc.constantFrom(75_000, 150_000, 1_000_000, 5_000_000);

test('REL-14 a nearest-point search finds the same points as a brute-force search, even at the poles and the antimeridian', () => {
  fc.assert(
    fc.property(
      places,
      anyPlace,
      fc.integer({ min: 1, max: 12 }),
      distances,
      (input, place, count, withinM) => {
        const points = numbered(input);
        const found = createPointTree(points).near(place, count, withinM);
        assertNearest(found, { points, place, count, withinM });
      },
    ),
    { numRuns: 1000 },
  );
});

/** An area of a few kilometers with many close points, similar to a market. */
const patch = (center: LatLon): fc.Arbitrary<LatLon[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -999, max: 999 })), {
      minLength: 100,
      maxLength: 400,
    })
    .map((steps) =>
      steps.map(([north, east]) => ({
        latitude: Math.min(90, Math.max(-90, center.latitude + north / 2000)),
        longitude: ((center.longitude + east / 500 + 540) % 360) - 180,
      })),
    );

const hardPlaces: readonly LatLon[] = [
  { latitude: 89.9, longitude: 0 },
  { latitude: -89.9, longitude: 120 },
  { latitude: 0, longitude: 180 },
  { latitude: 65, longitude: -180 },
  { latitude: 90, longitude: 0 },
  { latitude: 39.96, longitude: -83 },
];

test('REL-14 in dense clusters that are added in batches, a nearest-point search finds the same points as a brute-force search', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...hardPlaces).chain(patch),
      fc.constantFrom(...hardPlaces),
      fc.nat(4),
      (input, place, parts) => {
        const points = numbered(input);
        const layer = createPointLayer(64);
        const size = Math.ceil(points.length / (parts + 1));
        for (let at = 0; at < points.length; at += size) {
          layer.add(points.slice(at, at + size));
          layer.near(place, 1, 1000);
        }
        const found = layer.near(place, 7, 150_000);
        assertNearest(found, { points, place, count: 7, withinM: 150_000 });
      },
    ),
    { numRuns: 300 },
  );
});

test('REL-14 a nearest-point search finds all points at the same position', () => {
  const points = numbered(Array.from({ length: 200 }, () => ({ latitude: 90, longitude: 7 })));
  const found = createPointTree(points).near({ latitude: 90, longitude: -100 }, 1000, 1);
  assert.deepEqual(
    found.map(({ id }) => id).sort((a, b) => a - b),
    points.map(({ id }) => id),
  );
});

test('REL-14 a search in an empty layer finds nothing', () => {
  assert.deepEqual(createPointLayer().near({ latitude: 0, longitude: 0 }, 3, 1e9), []);
});
