import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { add, cross, dot, normalize, scale, subtract, type Vec3 } from '../../../../elements/geo/vector.ts';
import { adjustPoint } from '../../../../elements/measure/adjust.ts';
import { measureDistance, measureHeight } from '../../../../elements/measure/lengths.ts';
import { columnOf, inverseOf, times, transposed } from '../../../../elements/measure/matrix.ts';
import {
  fromWorld,
  type MeasuredPoint,
  totalCovariance,
} from '../../../../elements/measure/measured-point.ts';
import { pointOnFace } from '../../../../elements/measure/one-sphere.ts';
import { isProblem, PROBLEM_TEXTS } from '../../../../elements/measure/problem.ts';
import type { Figure } from '../../../../elements/measure/propagate.ts';
import { errorsOfMark } from '../../../../elements/measure/sphere-mark.ts';
import { topAbove } from '../../../../elements/measure/standing.ts';
import { covarianceOf } from '../../../../elements/surface/cast/hit-covariance.ts';
import { errorsOfFace } from '../../../../elements/surface/cast/ray-errors.ts';
import { near } from '../../../helpers/geo/near.ts';
import {
  apart,
  disturbed,
  markAlong,
  markAt,
  only,
  ORIGIN,
  PIXEL,
  pointAt,
  randomOf,
  solved,
  sphereAt,
} from './marks.ts';

const USUAL = { horizontal: 0.05, vertical: 0.05, heading: 0.02, pitch: 0.02, roll: 0.02 };
const TARGET = placeOf(ORIGIN, [3, 12, -5]);

/** Three cameras 100 m above the ground around the origin. */
const CAMERAS: readonly Vec3[] = [
  [-80, 100, 10],
  [60, 100, -40],
  [20, 100, 90],
];

const spheres = (precision = USUAL) => CAMERAS.map((at, n) => sphereAt(n + 1, at, precision));

const ground = { basis: 'surface', normal: [0, 1, 0], spread: 0, rounding: 0, thing: null } as const;

test('a point of one sphere has the covariance that the surface states', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 90 }),
      fc.integer({ min: 0, max: 359 }),
      fc.constantFrom(0.02, 0.5, 2),
      (tilt, pan, degrees) => {
        const precision = { horizontal: 0.3, vertical: 0.2, heading: degrees, pitch: degrees, roll: degrees };
        const sphere = sphereAt(7, [0, 100, 0], precision, { pose: { heading: 40, pitch: 5, roll: -3 } });
        const [t, p] = [(tilt * Math.PI) / 180, (pan * Math.PI) / 180];
        const ray: Vec3 = [Math.cos(t) * Math.sin(p), -Math.sin(t), -Math.cos(t) * Math.cos(p)];
        const mark = markAlong(sphere, ray);
        const met = { ray, normal: [0, 1, 0] as const, distance: 100 / Math.sin(t) };
        const face = { ...ground, distance: met.distance, spread: 0.7, rounding: 0.1, thing: 'roof' };
        const covariance = totalCovariance(solved(pointOnFace(mark, face)));
        const { errors } = errorsOfMark(mark);
        const expected = covarianceOf(met, errors, errorsOfFace({ spread: 0.7, rounding: 0.1 }));
        const size = Math.sqrt(expected[0] + expected[4] + expected[8]);
        // The axes at the point are turned by the curvature of the Earth, and small relative errors are left out.
        expected.forEach((value, at) =>
          near(covariance?.[at] ?? NaN, value, 2e-3 * size * size, `element ${at}`),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('the distance between two points of one sphere is free of the error of its position', () => {
  const sphere = sphereAt(1, [0, 100, 0], only({ horizontal: 5, vertical: 5 }));
  const rays: readonly Vec3[] = [
    [0, -1, 0],
    [0.6, -0.8, 0],
  ];
  const [a, b] = rays.map((ray) =>
    solved(pointOnFace(markAlong(sphere, ray, 1e-9), { ...ground, distance: -100 / ray[1], thing: 0 })),
  );
  assert.ok(a && b);
  near(Math.sqrt(totalCovariance(a)?.[0] ?? NaN), 5, 1e-3);
  const { direct } = solved(measureDistance(a, b));
  near(direct.value, 75, 0.01);
  // The position of the plane is given, so an error of the height scales the distance.
  near(direct.deviation ?? NaN, 5 * 0.75, 0.01);
  const flat = { ...sphere, precision: only({ horizontal: 5 }) };
  const [c, d] = rays.map((ray) =>
    solved(pointOnFace(markAlong(flat, ray, 1e-9), { ...ground, distance: -100 / ray[1], thing: 0 })),
  );
  assert.ok(c && d);
  near(solved(measureDistance(c, d)).direct.deviation ?? NaN, 0, 1e-3);
});

test('points whose precision is not known have none', () => {
  const mark = markAlong(sphereAt(1, [0, 100, 0], undefined), [0, -1, 0]);
  assert.equal(solved(pointOnFace(mark, { ...ground, distance: 100 })).precision, null);
  const assumed = { ...ground, basis: 'level-ground', distance: 100, spread: null } as const;
  const known = markAlong(sphereAt(1, [0, 100, 0], USUAL), [0, -1, 0]);
  assert.equal(solved(pointOnFace(known, assumed)).precision, null);
  assert.deepEqual(pointOnFace(known, null), { problem: 'sky' });
  const [first, ...others] = spheres();
  assert.ok(first);
  const unknown = { ...first, precision: undefined };
  const { point, test: tested } = solved(adjustPoint([unknown, ...others].map((one) => markAt(one, TARGET))));
  assert.equal(point.precision, null);
  assert.equal(tested, null);
  near(apart(point, TARGET), 0, 1e-4);
});

test('two lines at right angles give the covariance of a calculation by hand', () => {
  // Both cameras are 100 m from the point; a pixel is then 100 / 2048 m. Height is observed twice.
  const exact = only({});
  const marks = [sphereAt(1, [-100, 0, 0], exact), sphereAt(2, [0, 0, 100], exact)].map((sphere) =>
    markAt(sphere, ORIGIN),
  );
  const { point, test: tested } = solved(adjustPoint(marks));
  const pixel = 100 * PIXEL;
  const [ee, en, eu, , nn, nu, , , uu] = totalCovariance(point) ?? [];
  near(Math.sqrt(ee ?? NaN), pixel, 1e-4);
  near(Math.sqrt(nn ?? NaN), pixel, 1e-4);
  near(Math.sqrt(uu ?? NaN), pixel / Math.SQRT2, 1e-4);
  for (const covariance of [en, eu, nu]) near(covariance ?? NaN, 0, 1e-5);
  assert.equal(tested?.freedom, 1);
});

/** The adjustment with the poses among the unknowns and their priors among the observations. */
function jointCovariance(at: Place) {
  const marks = spheres().map((sphere) => markAt(sphere, at));
  const origin = marks[0]?.sphere.camera as Place;
  const columns = 3 + 6 * marks.length;
  const rows: number[][] = [];
  const weights: number[] = [];
  marks.forEach((mark, n) => {
    const away = subtract(worldOf(origin, at), worldOf(origin, mark.sphere.camera));
    const distance = Math.hypot(...away);
    const first = normalize(cross(mark.ray, [0, 1, 0]));
    for (const axis of [first, cross(first, mark.ray)]) {
      const row = Array<number>(columns).fill(0);
      axis.forEach((value, column) => (row[column] = value / distance));
      errorsOfMark(mark)
        .errors.slice(0, 6)
        .forEach((error, k) => {
          row[3 + 6 * n + k] = dot(axis, add(scale(error.origin, 1 / distance), error.direction));
        });
      rows.push(row);
      weights.push(1 / PIXEL ** 2);
    }
  });
  for (let k = 3; k < columns; k += 1) {
    rows.push(Array.from({ length: columns }, (_, column) => (column === k ? 1 : 0)));
    weights.push(1);
  }
  const weighted = rows.map((row, n) => row.map((value) => value * (weights[n] ?? NaN)));
  return inverseOf(times(transposed(rows), weighted));
}

test('eliminated poses give the same covariance as poses among the unknowns', () => {
  const { point } = solved(adjustPoint(spheres().map((sphere) => markAt(sphere, TARGET))));
  const joint = jointCovariance(TARGET);
  const covariance = totalCovariance(point) ?? [];
  const axes = [0, 2, 1] as const;
  const signs = [1, -1, 1] as const;
  axes.forEach((row, n) =>
    axes.forEach((column, k) => {
      const expected = (joint?.[row]?.[column] ?? NaN) * (signs[n] ?? NaN) * (signs[k] ?? NaN);
      near(covariance[3 * n + k] ?? NaN, expected, 1e-6, `element ${n} ${k}`);
    }),
  );
});

test('a point does not depend on where on Earth, and in which direction, the scene is', () => {
  const offsets: readonly (readonly [number, number])[] = [
    [2, -1],
    [-1, 0.5],
    [0.3, 2],
  ];
  const solve = (origin: Place, degrees: number) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const turned = ([x, y, z]: Vec3): Vec3 => [x * cos - z * sin, y, x * sin + z * cos];
    const at = placeOf(origin, turned([3, 12, -5]));
    const marks = CAMERAS.map((camera, n) =>
      markAt(sphereAt(n + 1, turned(camera), USUAL, { origin }), at, offsets[n]),
    );
    const { point, test: tested } = solved(adjustPoint(marks));
    const covariance = totalCovariance(point) ?? [];
    return {
      chiSquare: tested?.chiSquare ?? NaN,
      off: apart(point, at),
      trace: (covariance[0] ?? NaN) + (covariance[4] ?? NaN) + (covariance[8] ?? NaN),
    };
  };
  const usual = solve(ORIGIN, 0);
  fc.assert(
    fc.property(
      fc.record({
        latitude: fc.double({ min: -89, max: 89, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        altitude: fc.constant(30),
      }),
      fc.integer({ min: 0, max: 359 }),
      (origin, degrees) => {
        const { chiSquare, off, trace } = solve(origin, degrees);
        near(chiSquare, usual.chiSquare, 1e-3 * usual.chiSquare, 'chi-square');
        near(off, usual.off, 1e-3 * usual.off, 'error');
        near(trace, usual.trace, 1e-3 * usual.trace, 'variance');
      },
    ),
    { numRuns: 40 },
  );
});

/** Returns the square of the error of a point in standard deviations. */
function squaredError(point: MeasuredPoint, truth: Place): number {
  const [ee = 0, en = 0, eu = 0, , nn = 0, nu = 0, , , uu = 0] = totalCovariance(point) ?? [];
  const inverse = inverseOf([
    [ee, en, eu],
    [en, nn, nu],
    [eu, nu, uu],
  ]);
  const error = columnOf(fromWorld(worldOf(point, truth)));
  return inverse ? (times(transposed(error), times(inverse, error))[0]?.[0] ?? NaN) : NaN;
}

const holds = ({ interval }: Figure, truth: number): boolean =>
  interval !== null && interval[0] <= truth && truth <= interval[1];

test('regions and lengths hold the truth in 95 % of random cases, and the test errs in 5 %', () => {
  const random = randomOf(7);
  const second = placeOf(ORIGIN, [9, 12, 2]);
  const truth = apart(TARGET, second);
  const counts = { within: 0, length: 0, alarms: 0 };
  const runs = 1000;
  for (let run = 0; run < runs; run += 1) {
    const views = spheres().map((sphere) => disturbed(sphere, random));
    const [a, b] = [TARGET, second].map((place) => solved(adjustPoint(views.map((mark) => mark(place)))));
    assert.ok(a && b);
    if (squaredError(a.point, TARGET) <= 7.815) counts.within += 1;
    if (!a.test?.agrees) counts.alarms += 1;
    if (holds(solved(measureDistance(a.point, b.point)).direct, truth)) counts.length += 1;
  }
  // Three standard deviations of the share in 1,000 runs are 2.1 %.
  near(counts.within / runs, 0.95, 0.021, 'within the region');
  near(counts.length / runs, 0.95, 0.021, 'within the interval of the length');
  near(counts.alarms / runs, 0.05, 0.021, 'false alarms');
});

test('a wrong mark is named with three spheres, and only noticed with two', () => {
  const exact = only({});
  const marks = spheres(exact).map((sphere, n) => markAt(sphere, TARGET, n === 1 ? [7, 7] : [0, 0]));
  const three = solved(adjustPoint(marks));
  assert.equal(three.test?.agrees, false);
  assert.equal(three.test.suspect, 1);
  near(three.test.suspicions?.reduce((sum, one) => sum + one, 0) ?? NaN, 1, 1e-9);
  assert.ok((three.test.suspicions?.[1] ?? 0) > 0.5);
  for (const { least, most } of three.smallestErrors ?? [])
    assert.ok(least > 0 && most >= least && Number.isFinite(most), `${least} to ${most}`);
  const two = solved(adjustPoint(marks.slice(0, 2)));
  assert.equal(two.test?.suspect, null);
  assert.deepEqual(
    two.smallestErrors?.map(({ most }) => most),
    [Infinity, Infinity],
  );
});

test('marks without a point are named problems', () => {
  const [a, b] = spheres();
  assert.ok(a && b);
  const away = placeOf(ORIGIN, [4000, 0, 0]);
  const mark = markAt(a, TARGET);
  const backward: Vec3 = scale(mark.ray, -1);
  const table: readonly (readonly [string, Parameters<typeof adjustPoint>[0]])[] = [
    ['too-few-spheres', []],
    ['too-few-spheres', [mark]],
    ['same-sphere', [mark, mark]],
    ['too-many-spheres', Array.from({ length: 7 }, (_, n) => markAt({ ...a, id: n }, TARGET))],
    ['lines-parallel', [mark, markAlong({ ...b, camera: placeOf(a.camera, [0, 10, 0]) }, mark.ray)]],
    ['lines-parallel', [markAt(a, away), markAt({ ...b, camera: placeOf(a.camera, [0, 0, 0.2]) }, away)]],
    ['behind-camera', [markAlong(a, backward), markAlong(b, scale(markAt(b, TARGET).ray, -1))]],
    ['lines-parallel', [mark, markAt({ ...b, camera: a.camera }, TARGET)]],
  ];
  table.forEach(([problem, marks], n) => {
    const result = adjustPoint(marks);
    assert.ok(isProblem(result), `row ${n}`);
    assert.equal(result.problem, problem, `row ${n}`);
    assert.ok(PROBLEM_TEXTS[result.problem].endsWith('.'));
  });
});

test('a top against the sky stands above its foot, with the error of the height of a calculation by hand', () => {
  const sphere = sphereAt(1, [0, 100, 0], only({ pitch: 0.1 }));
  const foot = pointAt([0, 200, 0]);
  const top = placeOf(ORIGIN, [0, 120, -200]);
  const known = { ...foot, precision: { own: [0, 0, 0, 0, 0, 0, 0, 0, 0], shared: [] } as const };
  const standing = solved(topAbove(known, { ...markAt(sphere, top), pixel: [] }));
  const height = solved(measureHeight(standing.foot, standing.top));
  near(height.value, 120, 0.01);
  // The line of sight rises by 20 m over 200 m; its height changes by D (1 + tan²) per radian.
  near(height.deviation ?? NaN, 200 * (1 + 0.1 ** 2) * ((0.1 * Math.PI) / 180), 1e-3);
  assert.equal(standing.isAbove, true);
  const beside = solved(topAbove(known, markAt(sphere, placeOf(ORIGIN, [10, 120, -200]))));
  near(beside.aside, 10, 0.01);
  assert.equal(beside.isAbove, false);
  const behind = topAbove(known, markAlong(sphere, [0, 0, 1]));
  assert.deepEqual(behind, { problem: 'behind-camera' });
});

test('the interval of a height holds the truth if foot and top are marked in one sphere', () => {
  const random = randomOf(11);
  const foot = placeOf(ORIGIN, [60, 0, -140]);
  const top = placeOf(foot, [0, 25, 0]);
  const base = sphereAt(1, [0, 100, 0], {
    horizontal: 0.5,
    vertical: 0.5,
    heading: 0.3,
    pitch: 0.3,
    roll: 0.3,
  });
  let held = 0;
  const runs = 1000;
  for (let run = 0; run < runs; run += 1) {
    const mark = disturbed(base, random);
    const below = mark(foot);
    const { camera } = below.sphere;
    const drop = camera.altitude - ORIGIN.altitude;
    const met = { ...ground, distance: -drop / below.ray[1], thing: 'ground' };
    const standing = solved(topAbove(solved(pointOnFace(below, met)), mark(top)));
    if (holds(solved(measureHeight(standing.foot, standing.top)), 25)) held += 1;
  }
  near(held / runs, 0.95, 0.021);
});
