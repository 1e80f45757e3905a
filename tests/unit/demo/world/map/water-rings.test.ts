import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cutRing, doubleArea, encloses, withHoles } from '../../../../../demo/world/map/ring.ts';
import { type Area, waterRings } from '../../../../../demo/world/map/water-rings.ts';

const AREA: Area = { left: -1000, north: -1000, right: 1000, south: 1000 };

/** Returns the distance to the shore of a lake with a radius of 500 m and an island with a radius of 120 m. */
const lake = (x: number, z: number): number =>
  Math.max(Math.hypot(x - 100, z) - 500, 120 - Math.hypot(x - 150, z - 30));

const size = (ring: Parameters<typeof doubleArea>[0]): number => doubleArea(ring) / 2;

test('a lake is converted to a clockwise ring, and an island in the lake to a counterclockwise hole', () => {
  const groups = withHoles(waterRings(AREA, lake, 8));
  assert.deepEqual(
    groups.map((group) => group.length),
    [2],
  );
  const [shore, island] = groups[0] as unknown as [[number, number][], [number, number][]];
  assert.ok(Math.abs(size(shore) / (Math.PI * 500 * 500) - 1) < 1e-3);
  assert.ok(Math.abs(size(island) / (-Math.PI * 120 * 120) - 1) < 2e-3);
});

test('every point of a water ring is within 0.3 m of the shore', () => {
  for (const ring of waterRings(AREA, lake, 8)) {
    for (const [x, z] of ring) assert.ok(Math.abs(lake(x, z)) < 0.3, `${x}, ${z}`);
  }
});

test('the area of the water polygons is exact to 1 m², even if a region is entirely land or entirely water', () => {
  const [sea, ...more] = waterRings(AREA, (x) => x, 8).map((ring) =>
    cutRing(ring, [-1000, -1000, 1000, 1000]),
  );
  assert.deepEqual(more, []);
  assert.ok(sea && Math.abs(size(sea) - 2_000_000) < 1);
  assert.deepEqual(
    waterRings(AREA, () => 700, 8),
    [],
  );
  const all = waterRings(AREA, () => -700, 8).map((ring) => cutRing(ring, [-1000, -1000, 1000, 1000]));
  assert.ok(all.length === 1 && all[0] && Math.abs(size(all[0]) - 4_000_000) < 1);
});

test('two adjacent areas have the same shore on their common edge', () => {
  const crossings = (area: Area): readonly number[] =>
    waterRings(area, lake, 8)
      .flatMap((ring) => ring.filter(([x]) => x === 104).map(([, z]) => z))
      .sort((a, b) => a - b);
  const west = crossings({ ...AREA, right: 104 });
  assert.ok(west.length >= 4);
  assert.deepEqual(west, crossings({ ...AREA, left: 104 }));
});

test('the water polygons contain exactly the points in water, apart from points within 1 m of the shore', () => {
  const rings = waterRings(AREA, lake, 4);
  const meter = fc.double({ min: -990, max: 990, noNaN: true });
  fc.assert(
    fc.property(meter, meter, (x, z) => {
      fc.pre(Math.abs(lake(x, z)) > 1);
      const isIn = withHoles(rings).some(
        ([shore, ...islands]) =>
          encloses(shore, [x, z]) && !islands.some((island) => encloses(island, [x, z])),
      );
      assert.equal(isIn, lake(x, z) < 0);
    }),
    { numRuns: 300 },
  );
});
