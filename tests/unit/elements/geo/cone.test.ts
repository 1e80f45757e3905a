import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coneOf, isInCone } from '../../../../elements/geo/cone.ts';
import { newellNormal, planeOfRing } from '../../../../elements/geo/plane.ts';
import { type Vec3, add, cross, dot, length, normalize, scale } from '../../../../elements/geo/vector.ts';
import { near } from '../../../helpers/geo/near.ts';

const meters = fc.double({ min: -5000, max: 5000, noNaN: true });
const point: fc.Arbitrary<Vec3> = fc.tuple(meters, meters, meters).filter((p) => length(p) > 0.1);

test('OBJ-01 the cone around a set of points contains these points and all points between them', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 9 }), share, share, (points, s, t) => {
      const cone = coneOf(points);
      const [a, b, c] = points as [Vec3, Vec3, Vec3];
      const between = add(add(scale(a, s * t), scale(b, s * (1 - t))), scale(c, 1 - s));
      for (const seen of [...points, between]) {
        if (length(seen) > 1e-3) assert.ok(isInCone(cone, normalize(seen)));
      }
    }),
  );
});

test('OBJ-01 the cone around a set of points excludes nearby directions unless it is widened by a margin', () => {
  const cone = coneOf([
    [0, 0, -100],
    [10, 0, -100],
    [0, 10, -100],
  ]);
  assert.ok(!isInCone(cone, [0, 0, 1]));
  assert.ok(!isInCone(cone, normalize([30, 0, -100])));
  const edge = normalize([10, 0, -100]);
  const beside = normalize(add(edge, scale(normalize(cross(cross(cone.axis, edge), edge)), 0.01)));
  assert.ok(!isInCone(cone, beside));
  assert.ok(isInCone(cone, beside, 0.0101));
});

test('OBJ-01 the plane computed for a ring contains the ring, which runs counterclockwise around the plane’s normal', () => {
  fc.assert(
    fc.property(point, point, point, (middle, one, other) => {
      const sideways = cross(one, other);
      fc.pre(length(sideways) > 1e-3);
      const [u, v] = [normalize(one), normalize(sideways)];
      const ring = Array.from({ length: 7 }, (_, n) => {
        const [c, s] = [Math.cos((n * 2 * Math.PI) / 7), Math.sin((n * 2 * Math.PI) / 7)];
        return add(middle, add(scale(u, 20 * c), scale(v, 20 * s)));
      });
      const { across, along, normal } = planeOfRing(ring);
      near(dot(normal, cross(u, v)), 1, 1e-6, 'normal');
      near(length(newellNormal(ring)), 7 * 400 * Math.sin((2 * Math.PI) / 7), 1e-3, 'twice the area');
      near(dot(across, normal), 0, 1e-12);
      near(dot(cross(across, along), normal), 1, 1e-12);
      for (const corner of ring) near(dot(normal, corner), dot(normal, middle), 1e-6, 'height');
    }),
  );
});

test('OBJ-01 a plane can be computed for a ring that crosses itself and has no area', () => {
  const bow: Vec3[] = [
    [0, 0, 0],
    [10, 10, 0],
    [10, 0, 0],
    [0, 10, 0],
  ];
  assert.equal(length(newellNormal(bow)), 0);
  near(Math.abs(planeOfRing(bow).normal[2]), 1, 1e-12);
  assert.deepEqual(planeOfRing([bow[0]!, bow[0]!, bow[0]!]).normal, [0, 1, 0]);
});
