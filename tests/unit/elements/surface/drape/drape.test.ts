import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../../demo/world/hash.ts';
import type { Vec3 } from '../../../../../elements/geo/vector.ts';
import { atOnce } from '../../../../../elements/model/steps.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { SurfaceDraper } from '../../../../../elements/surface/drape/drape.ts';
import { buildSurface } from '../../../../../elements/surface/faces/build-surface.ts';
import { readVectorTile } from '../../../../../elements/surface/features/read-vector-tile.ts';
import type { Surface } from '../../../../../elements/surface/shape/surface.ts';
import { createTerrain } from '../../../../../elements/surface/shape/terrain.ts';
import { groundOfTerrain } from '../../../../../elements/surface/terrain/stand-on-terrain.ts';
import { box, centerOf, type Drawn, encodeAround, tileAt } from '../../../../helpers/surface-tile.ts';

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const CAMERA = { ...centerOf(TILE), altitude: 120 };

const GROUND = 20;

/** Height of level ground relative to the camera, in meters. */
const LEVEL = GROUND - CAMERA.altitude;

const REACH = 300;

type Layers = Readonly<Record<string, readonly Drawn[]>>;

/** Returns a surface on level ground or, with a function, on terrain whose heights are relative to the camera. */
function surfaceOf(layers: Layers, heightAt?: (x: number, z: number) => number): Surface {
  const area = { camera: CAMERA, altitude: GROUND, reach: REACH };
  const features = readVectorTile(encodeAround(CAMERA, TILE, layers), TILE, area);
  const steps = 64;
  const step = (2 * REACH) / steps;
  const heights = Float32Array.from({ length: (steps + 1) ** 2 }, (_, at) =>
    (heightAt ?? (() => LEVEL))(
      (at % (steps + 1)) * step - REACH,
      Math.floor(at / (steps + 1)) * step - REACH,
    ),
  );
  const terrain = heightAt ? groundOfTerrain(createTerrain({ reach: REACH, steps }, heights, LEVEL)) : null;
  return buildSurface(CAMERA, features, { ground: GROUND, reach: REACH, terrain });
}

const draperOf = (surface: Surface): SurfaceDraper => new SurfaceDraper(surface, cellsOf(surface), LEVEL);

/** Houses with overlapping parts, a gabled roof, a yard and an overhang, water with a bridge, and a pier. */
const TOWN: Layers = {
  building: [
    { id: 1, tags: { height: 30 }, rings: [box(-40, -80, 40, -20), [...box(-20, -60, 20, -40)].reverse()] },
    { id: 2, tags: { height: 15, roof_height: 6, roof_shape: 'gabled' }, rings: [box(60, -70, 90, -50)] },
    { id: 3, tags: { height: 12 }, rings: [box(-90, 0, -50, 40)] },
    { id: 4, tags: { height: 20, min_height: 8 }, rings: [box(-70, 20, -30, 60)] },
    { id: 5, tags: { height: 30 }, rings: [box(30, -40, 70, -10)] },
  ],
  water: [{ tags: { level: -2 }, rings: [box(-100, 70, 100, 110)] }],
  bridge: [{ tags: { level: 5 }, rings: [box(-10, 60, 0, 120)] }],
};

const hills = (x: number, z: number): number => LEVEL + 6 * Math.sin(x / 40) * Math.cos(z / 55);

/** Returns places on level ground. */
const onGround = (points: readonly (readonly number[])[]): Vec3[] =>
  points.map(([x = 0, z = 0]) => [x, LEVEL, z]);

type Triangle = readonly [Vec3, Vec3, Vec3];

/** Returns the area of a triangle as seen from above; negative if its corners run clockwise there. */
const areaFromAbove = ([a, b, c]: Triangle): number =>
  ((c[0] - a[0]) * (b[2] - a[2]) - (b[0] - a[0]) * (c[2] - a[2])) / 2;

const areaOf = (ring: readonly Vec3[]): number =>
  ring.reduce((sum, [x, , z], n) => {
    const [px, , pz] = ring.at(n - 1)!;
    return sum + (px * z - x * pz) / 2;
  }, 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the height of the highest face at a point. */
function topAt(caster: Caster, [x, , z]: Vec3): number {
  const hit = caster.cast([x, 500, z], [0, -1, 0]);
  assert.ok(hit, `There is no surface at ${x} ${z}.`);
  return 500 - hit.distance;
}

/** Returns a ring around a point whose corners have random distances from it. */
function star(random: () => number, [x, z]: readonly [number, number], size: number): Vec3[] {
  const corners = 3 + Math.floor(random() * 18);
  return Array.from({ length: corners }, (_, n) => {
    const [angle, distance] = [(2 * Math.PI * n) / corners, size * (0.3 + 0.7 * random())];
    return [x + distance * Math.cos(angle), LEVEL, z + distance * Math.sin(angle)];
  });
}

/** Returns the triangles of a draped polygon. */
function trianglesOf(draper: SurfaceDraper, rings: readonly (readonly Vec3[])[]): Triangle[] {
  const { fill } = atOnce(draper.polygon(rings));
  return Array.from(
    { length: fill.length / 3 },
    (_, n) => fill.slice(3 * n, 3 * n + 3) as unknown as Triangle,
  );
}

const mix = ([a, b, c]: Triangle, [u, v, w]: Vec3): Vec3 =>
  a.map((value, axis) => value * u + b[axis]! * v + c[axis]! * w) as unknown as Vec3;

/** Points inside of a triangle near its corners, and its middle, as shares of its corners. */
const INSIDE: readonly Vec3[] = [
  [0.98, 0.01, 0.01],
  [0.01, 0.98, 0.01],
  [0.01, 0.01, 0.98],
  [1 / 3, 1 / 3, 1 / 3],
];

for (const [name, heightAt] of [
  ['level ground', undefined],
  ['terrain', hills],
] as const)
  test(`SURF-07 draped polygons on ${name} have the area of their outlines without holes and lie on the topmost faces`, () => {
    const surface = surfaceOf(TOWN, heightAt);
    const [draper, caster] = [draperOf(surface), new Caster(surface, cellsOf(surface))];
    const random = createRandom(7);
    for (let n = 0; n < 60; n += 1) {
      const center = [200 * random() - 100, 200 * random() - 100] as const;
      const outline = star(random, center, 10 + 80 * random());
      const hole = star(random, center, 3);
      const fill = trianglesOf(draper, [outline, hole]);
      const areas = fill.map(areaFromAbove);
      assert.ok(areas.every((area) => area > -1e-9));
      const expected = Math.abs(areaOf(outline)) - Math.abs(areaOf(hole));
      assert.ok(Math.abs(sum(areas) - expected) < 1e-3, `${sum(areas)} instead of ${expected}`);
      for (const [at, triangle] of fill.entries()) {
        if (areas[at]! < 1e-3) continue;
        for (const point of INSIDE.map((shares) => mix(triangle, shares)))
          assert.ok(Math.abs(point[1] - topAt(caster, point)) < 0.01, String(point));
      }
    }
  });

const lengthOf = (points: readonly Vec3[]): number =>
  sum(
    points.map(([x, , z], at) => (at > 0 ? Math.hypot(x - points[at - 1]![0], z - points[at - 1]![2]) : 0)),
  );

/** Checks that points of a line lie on the topmost faces, except those near its corners. */
function assertOnTop(line: readonly Vec3[], caster: Caster): void {
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    if (!from || Math.hypot(to[0] - from[0], to[2] - from[2]) < 0.02) continue;
    for (const share of [0.01, 0.5, 0.99]) {
      const point = mix([from, to, to], [1 - share, share, 0]);
      assert.ok(Math.abs(point[1] - topAt(caster, point)) < 0.01, `${String(from)} – ${String(to)}`);
    }
  }
}

test('SURF-07 draped lines have no gap, keep their points and lie on the topmost faces', () => {
  for (const surface of [surfaceOf(TOWN), surfaceOf(TOWN, hills)]) {
    const [draper, caster] = [draperOf(surface), new Caster(surface, cellsOf(surface))];
    const random = createRandom(11);
    for (let n = 0; n < 60; n += 1) {
      const given = onGround(Array.from({ length: 8 }, () => [240 * random() - 120, 240 * random() - 120]));
      const line = atOnce(draper.line(given));
      assertOnTop(line, caster);
      assert.ok(given.every(([x, , z]) => line.some((point) => point[0] === x && point[2] === z)));
      assert.ok(Math.abs(lengthOf(line) - lengthOf(given)) < 0.01);
    }
  }
});

test('SURF-07 a draped line runs up a wall, over the roof and down the other wall', () => {
  const surface = surfaceOf({ building: [{ tags: { height: 25 }, rings: [box(-20, -70, 20, -40)] }] });
  const line = atOnce(
    draperOf(surface).line(
      onGround([
        [0, -20],
        [0, -90],
      ]),
    ),
  );
  const rounded = line.map(([x, y, z]) => [x, y - LEVEL, z].map((value) => Math.round(value) + 0));
  assert.deepEqual(rounded, [
    [0, 0, -20],
    [0, 0, -40],
    [0, 25, -40],
    [0, 25, -70],
    [0, 0, -70],
    [0, 0, -90],
  ]);
});

test('SURF-07 trees and buildings of unknown height are no surface to drape on', () => {
  const surface = surfaceOf({
    building: [{ tags: {}, rings: [box(-20, -20, 20, 20)] }],
    tree: [{ tags: { height: 12, diameter_crown: 8 }, rings: [[[40, 0]]] }],
  });
  const draper = draperOf(surface);
  const fill = trianglesOf(draper, [onGround(box(-30, -30, 60, 30))]);
  assert.ok(fill.flat().every(([, y]) => Math.abs(y - LEVEL) < 0.01));
  assert.ok(Math.abs(draper.top([40, LEVEL, 0])[1] - LEVEL) < 0.01);
});

test('SURF-07 where the rings of a draped polygon touch or cross, their areas alternate', () => {
  const draper = draperOf(surfaceOf(TOWN));
  const areaOver = (...rings: readonly (readonly number[])[][]): number =>
    sum(trianglesOf(draper, rings.map(onGround)).map(areaFromAbove));
  const cases: readonly [number, number][] = [
    // A bow tie, whose sides cross in the middle.
    [
      areaOver([
        [-10, -10],
        [10, 10],
        [10, -10],
        [-10, 10],
      ]),
      200,
    ],
    // Two squares that share a corner, as one ring.
    [
      areaOver([
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
        [-10, 0],
        [-10, -10],
        [0, -10],
      ]),
      200,
    ],
    // A hole that touches the outline, and one that shares a side with it.
    [
      areaOver(
        [...box(0, 0, 20, 20)],
        [
          [0, 10],
          [5, 15],
          [5, 5],
        ],
      ),
      375,
    ],
    [areaOver([...box(0, 0, 20, 20)], [...box(0, 5, 10, 15)]), 300],
    // A line, which has no area.
    [
      areaOver([
        [0, 0],
        [10, 10],
        [0, 0],
      ]),
      0,
    ],
  ];
  for (const [area, expected] of cases)
    assert.ok(Math.abs(area - expected) < 1e-3, `${area}, not ${expected}`);
});

test('SURF-07 beyond the surface, draped shapes lie on level ground', () => {
  const draper = draperOf(surfaceOf(TOWN, hills));
  const fill = trianglesOf(draper, [onGround(box(-1000, -1000, 1000, 200))]);
  const area = sum(fill.map(areaFromAbove));
  assert.ok(Math.abs(area / (2000 * 1200) - 1) < 1e-6, String(area));
  const far = fill.flat().filter(([x, , z]) => Math.max(Math.abs(x), Math.abs(z)) > REACH + 0.01);
  assert.ok(far.length > 0 && far.every(([, y]) => Math.abs(y - LEVEL) < 0.2));
  const line = atOnce(
    draper.line(
      onGround([
        [0, 200],
        [0, 900],
      ]),
    ),
  );
  assert.deepEqual(line.at(-1), [0, LEVEL, 900]);
  const outside = onGround([
    [500, 500],
    [600, 700],
  ]);
  assert.deepEqual(atOnce(draper.line(outside)), outside);
  assert.deepEqual(draper.top([500, LEVEL, 500]), [500, LEVEL, 500]);
});

test('SURF-07 the rings of a draped polygon follow the surface, and their last points are not their first', () => {
  const draper = draperOf(surfaceOf(TOWN));
  const given = [box(-45, -90, 60, 0), box(-30, -70, -25, -65)].map(onGround);
  const { rings } = atOnce(draper.polygon(given));
  for (const [n, ring] of rings.entries()) {
    assert.ok(Math.abs(areaOf(ring) - areaOf(given[n]!)) < 1e-6);
    assert.notDeepEqual(ring[0], ring.at(-1));
  }
  const heights = (ring: readonly Vec3[]): number[] => ring.map(([, y]) => Math.round(y - LEVEL));
  assert.deepEqual([...new Set(heights(rings[1]!))], [30]);
  assert.deepEqual(
    [...new Set(heights(rings[0]!))].sort((a, b) => a - b),
    [0, 30],
  );
});

test('SURF-07 an outline with thousands of corners is draped', () => {
  const draper = draperOf(surfaceOf(TOWN));
  const count = 5000;
  const ring = Array.from({ length: count }, (_, n): [number, number] => {
    const [angle, size] = [(2 * Math.PI * n) / count, 90 + 5 * Math.sin(n / 2)];
    return [size * Math.cos(angle), size * Math.sin(angle)];
  });
  const fill = trianglesOf(draper, [onGround(ring)]);
  assert.ok(Math.abs(sum(fill.map(areaFromAbove)) - Math.abs(areaOf(onGround(ring)))) < 0.1);
});
