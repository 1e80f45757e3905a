import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toRad } from '../../../../elements/geo/angle.ts';
import { type Place, ecefOf, worldOf } from '../../../../elements/geo/earth.ts';
import { subdivide } from '../../../../elements/geo/great-circle.ts';
import { add, cross, dot, length, normalize, subtract } from '../../../../elements/geo/vector.ts';
import { anyPlace } from '../../../helpers/geo/arbitrary-places.ts';
import { angleBetween, near } from '../../../helpers/geo/near.ts';

const at = (latitude: number, longitude: number, altitude = 0): Place => ({ latitude, longitude, altitude });

const upOf = ({ latitude, longitude }: Place) => {
  const [lat, lon] = [toRad(latitude), toRad(longitude)];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
};

test('OBJ-01 subdividing a line preserves its end points, and all points between them lie on the great circle', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, anyPlace, (a, b, camera) => {
      fc.pre(length(add(upOf(a), upOf(b))) > 1e-3);
      const line = subdivide([a, b], camera, false);
      assert.deepEqual([line[0], line.at(-1)], [a, b]);
      assert.ok(line.length <= 4097);
      const square = cross(upOf(a), upOf(b));
      if (length(square) < 1e-6) return;
      for (const place of line) near(dot(normalize(square), upOf(place)), 0, 1e-9, 'off the circle');
    }),
  );
});

test('OBJ-01 as seen from the camera, a subdivided line deviates from the great circle by at most a quarter of a pixel', () => {
  const offset = fc.double({ min: -0.09, max: 0.09, noNaN: true });
  const offsets = fc.tuple(offset, offset);
  const north = fc.double({ min: -89, max: 89, noNaN: true });
  fc.assert(
    fc.property(north, offsets, offsets, (latitude, [e1, n1], [e2, n2]) => {
      const camera = at(latitude, 179.99, 60);
      const stretch = 1 / Math.cos(toRad(latitude));
      const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon);
      const [a, b] = [
        at(Math.min(90, latitude + n1), wrap(179.99 + Math.min(90, e1 * stretch)), 10),
        at(Math.min(90, latitude + n2), wrap(179.99 + Math.min(90, e2 * stretch)), 10),
      ];
      const line = subdivide([a, b], camera, false);
      for (let n = 1; n < line.length; n += 1) {
        const [from, to] = [line[n - 1]!, line[n]!];
        const truth = subdivide([from, to], { ...from, altitude: from.altitude + 1 }, false);
        for (const place of truth) strayed(camera, from, to, place);
      }
    }),
    { numRuns: 60 },
  );
});

/**
 * Asserts that `place`, as seen from the camera, is within a quarter of a pixel of the straight segment. Faces
 * are 4096 px wide.
 */
function strayed(camera: Place, from: Place, to: Place, place: Place): void {
  const [a, b, seen] = [from, to, place].map((one) => worldOf(camera, one)) as [never, never, never];
  const along = subtract(b, a);
  const share = dot(subtract(seen, a), along) / Math.max(1e-12, dot(along, along));
  const foot = add(a, [along[0] * share, along[1] * share, along[2] * share]);
  assert.ok(angleBetween(foot, seen) < (0.25 / 2048) * (180 / Math.PI) * 1.05);
}

test('OBJ-01 a line across the antimeridian follows the shorter route', () => {
  const line = subdivide([at(10, 179), at(10, -179)], at(10, 180, 100), false);
  assert.ok(line.length > 4);
  for (const { longitude } of line) assert.ok(Math.abs(longitude) >= 179 - 1e-9);
});

test('OBJ-01 a subdivided ring around a pole encloses the pole', () => {
  const ring = subdivide([at(80, 0), at(80, 120), at(80, -120)], at(89.9, 0, 500), true);
  assert.ok(ring.length > 6);
  const turn = ring.reduce((sum, place, n) => {
    const next = ring[(n + 1) % ring.length]!;
    return sum + (((next.longitude - place.longitude + 540) % 360) - 180);
  }, 0);
  near(turn, 360, 1e-6, 'turn around the pole');
  // Between two corners, a great circle passes closer to the pole than the corners do.
  assert.ok(Math.max(...ring.map(({ latitude }) => latitude)) > 84);
});

test('OBJ-01 vertical lines, single points and lines between antipodes are not subdivided', () => {
  const camera = at(0, 0, 100);
  assert.equal(subdivide([at(0, 0.001), at(0, 0.001, 50)], camera, false).length, 2);
  assert.equal(subdivide([at(5, 5)], camera, false).length, 1);
  assert.equal(subdivide([], camera, true).length, 0);
  assert.equal(subdivide([at(0, 0), at(0, 180)], camera, false).length, 2);
  assert.equal(length(ecefOf(at(0, 0))), 6378137);
});
