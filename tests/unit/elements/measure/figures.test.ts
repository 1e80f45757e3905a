import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type LatLon, type Place, worldOf } from '../../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../../elements/geo/vector.ts';
import { measureArea, measureAreaAlong } from '../../../../elements/measure/area.ts';
import { measureDistance, measureHeight, measurePath } from '../../../../elements/measure/lengths.ts';
import { namedFigures } from '../../../../elements/measure/measure.ts';
import type { MeasuredPoint, PointPrecision } from '../../../../elements/measure/measured-point.ts';
import { near } from '../../../helpers/geo/near.ts';
import { deviations, ORIGIN, pointAt, solved } from './marks.ts';

const EXACT = deviations(0, 0, 0);

const points = (list: readonly Vec3[], precision: PointPrecision | null = EXACT, origin = ORIGIN) =>
  list.map((at) => pointAt(at, precision, origin));

/** A rectangle of 20 by 10 m on the level. */
const LEVEL: readonly Vec3[] = [
  [0, 0, 0],
  [20, 0, 0],
  [20, 10, 0],
  [0, 10, 0],
];

/** A roof of 20 by 10 m on the level that rises by 10 m to the north. */
const ROOF: readonly Vec3[] = LEVEL.map(([east, north]) => [east, north, north]);

/** A facade of 20 by 8 m. */
const FACADE: readonly Vec3[] = [
  [0, 0, 0],
  [20, 0, 0],
  [20, 0, 8],
  [0, 0, 8],
];

const CROSSED: readonly Vec3[] = [
  [0, 0, 0],
  [20, 10, 0],
  [20, 0, 0],
  [0, 10, 0],
];

test('distances, level and direct, heights and slopes of a calculation by hand', () => {
  const [a, b] = [
    pointAt([0, 0, 0], deviations(0.1, 0.2, 0.3)),
    pointAt([30, 40, 50], deviations(0.1, 0.2, 0.4)),
  ];
  const { direct, level, rise, slope, isIndistinct } = solved(measureDistance(a, b));
  near(level.value, 50, 1e-3);
  near(direct.value, Math.hypot(50, 50), 1e-3);
  near(rise.value, 50, 1e-3);
  near(slope.value, 45, 1e-3);
  const acrossLevel = Math.sqrt(2 * (0.6 * 0.1) ** 2 + 2 * (0.8 * 0.2) ** 2);
  near(level.deviation ?? NaN, acrossLevel, 1e-3);
  near(rise.deviation ?? NaN, 0.5, 1e-6);
  near(direct.deviation ?? NaN, Math.sqrt((acrossLevel ** 2 + 0.25) / 2), 1e-3);
  // An angle of 45° over 70.7 m, whose ends move across by as much as the two components together.
  near(slope.deviation ?? NaN, (Math.sqrt((acrossLevel ** 2 + 0.25) / 2) / 70.71) * 57.2958, 1e-3);
  near(rise.interval?.[0] ?? NaN, 50 - 1.96 * 0.5, 1e-3);
  assert.equal(isIndistinct, false);
  assert.equal(solved(measureDistance(a, pointAt([30, 40, 50]))).direct.deviation, null);
});

test('an upright distance has a level part of 0 with an uncertainty', () => {
  const place = pointAt([5, 5, 0], deviations(0.3, 0.4, 0.1));
  const top: MeasuredPoint = { ...place, altitude: place.altitude + 12 };
  const { level, slope, rise } = solved(measureDistance(place, top));
  near(level.value, 0, 1e-4);
  near(level.deviation ?? NaN, Math.SQRT2 * 0.5, 0.01);
  near(slope.value, 90, 1e-3);
  assert.ok((slope.deviation ?? 0) > 1);
  assert.deepEqual(solved(measureHeight(place, top)), rise);
});

test('points that cannot be distinguished are stated, and the interval then begins at 0', () => {
  const [a, b] = points(
    [
      [0, 0, 0],
      [0.2, 0, 0],
    ],
    deviations(0.2, 0.2, 0.2),
  );
  assert.ok(a && b);
  const { direct, isIndistinct } = solved(measureDistance(a, b));
  assert.equal(isIndistinct, true);
  assert.equal(direct.interval?.[0], 0);
  assert.ok(direct.interval[1] > 0.2 + 1.96 * 0.28);
});

test('the length of a path is the sum of its parts, and its inner points count only where it turns', () => {
  const straight = points(
    [
      [0, 0, 0],
      [10, 0, 0],
      [30, 0, 0],
    ],
    deviations(0.1, 0, 0),
  );
  const { direct } = solved(measurePath(straight));
  near(direct.value, 30, 1e-4);
  near(direct.deviation ?? NaN, Math.SQRT2 * 0.1, 1e-4);
  const back = points(
    [
      [0, 0, 0],
      [10, 0, 0],
      [0, 0.01, 0],
    ],
    deviations(0.1, 0, 0),
  );
  near(solved(measurePath(back)).direct.deviation ?? NaN, Math.sqrt(0.01 + 0.04 + 0.01), 1e-4);
});

test('areas, level and in their plane, of a calculation by hand', () => {
  const table: readonly (readonly [string, readonly Vec3[], number, number, number, number])[] = [
    ['level', LEVEL, 200, 200, 0, 60],
    ['roof', ROOF, 200, 200 * Math.SQRT2, 45, 40 + 20 * Math.SQRT2],
    ['facade', FACADE, 0, 160, 90, 56],
  ];
  for (const [name, ring, level, sloped, slope, perimeter] of table) {
    const area = solved(measureArea(points(ring)));
    near(area.level?.value ?? NaN, level, 0.01, name);
    near(area.sloped.value, sloped, 0.01, name);
    near(area.slope, slope, 0.01, name);
    near(area.perimeter.value, perimeter, 0.01, name);
    near(area.unevenness, 0, 0.001, name);
    near(solved(measureArea(points([...ring].reverse()))).sloped.value, sloped, 0.01, name);
  }
  // A corner that moves by d changes the area by d times half of the diagonal across its direction.
  const uncertain = solved(measureArea(points(LEVEL, deviations(0.1, 0, 0))));
  near(uncertain.level?.deviation ?? NaN, 0.1 * Math.sqrt(4 * 5 ** 2), 1e-3);
  const shared = { own: EXACT.own, shared: [{ source: '1 east', moved: [3, 0, 0] as const }] };
  near(solved(measureArea(points(LEVEL, shared))).level?.deviation ?? NaN, 0, 1e-3);
});

test('figures do not depend on where on Earth the points are, also across the antimeridian and at a pole', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
          altitude: fc.constantFrom(0, 30),
        }),
        fc.constantFrom<Place>(
          { latitude: 10, longitude: 180, altitude: 0 },
          { latitude: -20, longitude: -180, altitude: 0 },
          { latitude: 90, longitude: 0, altitude: 0 },
        ),
      ),
      fc.integer({ min: 0, max: 359 }),
      (origin, degrees) => {
        const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
        const moved = points(
          ROOF.map(([east, north, up]): Vec3 => {
            const [e, n] = [east - 10, north - 5];
            return [e * cos - n * sin, e * sin + n * cos, up];
          }),
          deviations(0.1, 0.1, 0.2),
          origin,
        );
        const area = solved(measureArea(moved));
        near(area.level?.value ?? NaN, 200, 0.001);
        near(area.sloped.value, 200 * Math.SQRT2, 0.001);
        near(area.level?.deviation ?? NaN, 0.1 * Math.sqrt(20 ** 2 + 10 ** 2), 0.001);
        near(solved(measurePath(moved)).level.value, 50, 0.001);
      },
    ),
    { numRuns: 60 },
  );
});

test('measures that make no sense are named problems', () => {
  const [a = pointAt([0, 0, 0])] = points(LEVEL);
  const far = { ...a, latitude: a.latitude + 5 };
  const table: readonly (readonly [string, Parameters<typeof namedFigures>[0]])[] = [
    ['crosses-itself', { kind: 'area', points: points(CROSSED) }],
    [
      'crosses-itself',
      { kind: 'area', points: points(CROSSED.map(([east, north]): Vec3 => [east, 0, north])) },
    ],
    ['same-place', { kind: 'area', points: points([...LEVEL, [0, 0, 0]]) }],
    ['same-place', { kind: 'distance', points: [a, a] }],
    ['same-place', { kind: 'height', points: [a, a] }],
    ['same-place', { kind: 'path', points: [...points(LEVEL), ...points(LEVEL.slice(3))] }],
    ['too-large', { kind: 'distance', points: [a, far] }],
    ['too-few-points', { kind: 'point', points: [] }],
    ['too-few-points', { kind: 'height', points: [a] }],
    ['too-few-points', { kind: 'area', points: points(LEVEL.slice(0, 2)) }],
    ['too-many-points', { kind: 'path', points: Array.from({ length: 501 }, (_, n) => pointAt([n, 0, 0])) }],
    ['invalid-point', { kind: 'path', points: [a, { ...a, altitude: NaN }] }],
    ['invalid-point', { kind: 'area', points: [...points(LEVEL), { ...a, latitude: 91 }] }],
  ];
  table.forEach(([problem, measure], n) => assert.deepEqual(namedFigures(measure), { problem }, `row ${n}`));
});

test('an area that crosses itself only as seen from above has no level area', () => {
  // An upright outline in the shape of an L, which leans over itself.
  const leaning: readonly Vec3[] = [
    [0, 0, 0],
    [20, 0, 0],
    [20, 0.5, 8],
    [10, -0.5, 8],
    [10, 0.6, 4],
    [0, -0.4, 4],
  ];
  const area = solved(measureArea(points(leaning)));
  assert.equal(area.level, null);
  near(area.sloped.value, 120, 3);
  assert.ok(area.unevenness > 0.2);
});

test('the area along the ground follows its slopes', () => {
  // Half of the outline is level, and half rises at 45°.
  const heightAt = ({ latitude }: LatLon): number => {
    const [, , south] = worldOf(ORIGIN, { latitude, longitude: ORIGIN.longitude, altitude: ORIGIN.altitude });
    return 30 + Math.max(0, -south - 5);
  };
  const lawn = points(LEVEL, deviations(0.1, 0, 0));
  const along = solved(measureAreaAlong(lawn, heightAt));
  near(along.value, 100 + 100 * Math.SQRT2, 1);
  assert.ok((along.deviation ?? 0) > (solved(measureArea(lawn)).level?.deviation ?? 0));
  near(solved(measureAreaAlong(lawn, () => 30)).value, 200, 0.01);
  assert.deepEqual(
    measureAreaAlong(lawn, () => null),
    { problem: 'unknown-height' },
  );
});
