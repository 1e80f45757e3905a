import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Vec3, dot, normalize } from '../../../../elements/geo/vector.ts';
import { DirectionGrid } from '../../../../elements/scene/markers/marker-picker.ts';

const coordinate = fc.oneof(
  fc.double({ min: -5000, max: 5000, noNaN: true }),
  fc.constantFrom(0, 1, -1, 1e-3),
);
const place = fc.tuple(coordinate, coordinate, coordinate);

const found = (places: readonly Vec3[], ray: Vec3, angle: number): Set<number> => {
  const seen: number[] = [];
  new DirectionGrid(new Float32Array(places.flat()), places.length).visitNear(ray, angle, (at) =>
    seen.push(at),
  );
  assert.equal(new Set(seen).size, seen.length, 'each place once');
  return new Set(seen);
};

test('a search in the direction grid visits every position within a given angle of a ray', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 60 }),
      place,
      fc.double({ min: 0, max: 3.2, noNaN: true }),
      (places, to, angle) => {
        fc.pre(Math.hypot(...to) > 1e-2);
        const ray = normalize(to);
        const near = found(places, ray, angle);
        places.forEach((one, at) => {
          const [x = 0, y = 0, z = 0] = new Float32Array(one);
          if (Math.hypot(x, y, z) > 1e-6 && dot(normalize([x, y, z]), ray) > Math.cos(angle) + 1e-6)
            assert.ok(near.has(at));
        });
      },
    ),
  );
});

test('a search with a radius of 0.03 rad in the direction grid visits fewer than 1200 of 10,000 positions', () => {
  const places: Vec3[] = Array.from({ length: 10_000 }, (_, at) => {
    const turn = (at / 10_000) * 2 * Math.PI;
    return [1000 * Math.sin(turn), -20, 1000 * Math.cos(turn)];
  });
  const near = found([...places, [0, 0, 0], [NaN, 1, 2], [Infinity, Infinity, 0]], [0, 0, -1], 0.03);
  assert.ok(near.size > 80 && near.size < 1200, String(near.size));
  for (const at of near) assert.ok(at < 10_000);
});
