import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { directionOf } from '../../../../elements/geo/camera.ts';
import { type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { pixelOfRay } from '../../../../elements/geo/pixel-ray.ts';
import { length, type Vec3 } from '../../../../elements/geo/vector.ts';
import { type Candidate, partnersFor } from '../../../../elements/measure/partner.ts';
import { pointOfMarks, withMark } from '../../../../elements/measure/several-spheres.ts';
import {
  lineInPicture,
  placeAlong,
  rangeAlong,
  type SecondPicture,
  segmentIn,
  snapTo,
} from '../../../../elements/measure/sight-line.ts';
import { near } from '../../../helpers/geo/near.ts';
import { apart, deviations, markAt, only, ORIGIN, PIXEL, pointAt, solved, sphereAt } from './marks.ts';

const USUAL = { horizontal: 0.05, vertical: 0.05, heading: 0.02, pitch: 0.02, roll: 0.02 };

/** The point is at the origin, 100 m below the cameras; the first one is 60 m south of it. */
const FIRST: Vec3 = [0, 100, 60];
const TARGET: Place = placeOf(ORIGIN, [0, 0, 0]);

interface Row {
  readonly why: string;
  /** The places of the candidates, by name, as east, up, south. */
  readonly cameras: Readonly<Record<string, Vec3>>;
  readonly hidden?: readonly string[];
  readonly coarse?: readonly string[];
  readonly expected: readonly string[];
}

const TABLE: readonly Row[] = [
  {
    why: 'a right angle is better than a narrow one',
    cameras: { narrow: [15, 100, 60], right: [110, 100, 0] },
    expected: ['right', 'narrow'],
  },
  {
    why: 'the same place, and lines that are nearly parallel, are not offered',
    cameras: { same: [0, 100, 60], close: [2, 100, 60], ahead: [0, 200, 120], good: [90, 100, 20] },
    expected: ['good'],
  },
  {
    why: 'a near one is better than a far one at the same angle',
    cameras: { far: [600, 300, 0], near: [100, 50, 0] },
    expected: ['near', 'far'],
  },
  {
    why: 'an exact angle does not outweigh pixels that are too coarse',
    cameras: { coarse: [110, 100, 0], sharp: [70, 100, 30] },
    coarse: ['coarse'],
    expected: ['sharp', 'coarse'],
  },
  {
    why: 'a sphere from which something hides the point comes last',
    cameras: { hidden: [110, 100, 0], open: [40, 100, 60] },
    hidden: ['hidden'],
    expected: ['open', 'hidden'],
  },
  {
    why: 'from the other side, a corner is hard to recognize',
    cameras: { opposite: [0, 15, -110], aside: [80, 100, 0] },
    expected: ['aside', 'opposite'],
  },
  {
    why: 'no more than six are offered',
    cameras: Object.fromEntries(
      [20, 30, 40, 50, 60, 70, 80, 90].map((east) => [String(east), [east, 100, 60]]),
    ),
    expected: ['90', '80', '70', '60', '50', '40'],
  },
];

test('MEAS-03 the best partner has a good angle, enough resolution and free sight', () => {
  const marks = [markAt(sphereAt(1000, FIRST, USUAL), TARGET)];
  for (const { why, cameras, hidden, coarse, expected } of TABLE) {
    const names = Object.keys(cameras);
    const candidates: Candidate[] = names.map((name, at) => ({
      sphere: sphereAt(at, cameras[name] as Vec3, USUAL),
      pixel: coarse?.includes(name) ? 50 * PIXEL : PIXEL,
      isHidden: hidden ? hidden.includes(name) : null,
    }));
    const partners = partnersFor(marks, TARGET, candidates);
    assert.deepEqual(
      partners.map(({ sphere }) => names[sphere.id]),
      expected,
      why,
    );
    for (const { sphere, distance, angle, deviation } of partners) {
      near(distance, length(cameras[names[sphere.id] as string] as Vec3), 1e-3, why);
      assert.ok(angle >= 3 && angle <= 177 && deviation > 0, why);
    }
  }
});

test('MEAS-03 a sphere in which the point is marked is not offered again, and unknown precision counts as typical', () => {
  const [first, second] = [sphereAt(1, FIRST, USUAL), sphereAt(2, [90, 100, 0], undefined)];
  const candidates: Candidate[] = [first, second, sphereAt(3, [-80, 100, 20], undefined)].map((sphere) => ({
    sphere,
    pixel: PIXEL,
    isHidden: false,
  }));
  const offered = partnersFor([markAt(first, TARGET), markAt(second, TARGET)], TARGET, candidates);
  assert.deepEqual(
    offered.map(({ sphere }) => sphere.id),
    [3],
  );
  assert.deepEqual(partnersFor([], TARGET, candidates), []);
});

const SIZE = { width: 640, height: 480 };

/** Returns the picture of a camera that looks at a place. */
const lookingAt = (camera: Place, place: Place, fov = 60): SecondPicture => ({
  camera,
  view: { ...directionOf(worldOf(camera, place)), fov },
  size: SIZE,
});

test('MEAS-03 the line of sight in another picture passes through the point, wherever it is along the line', () => {
  const meters = fc.integer({ min: -150, max: 150 });
  const camera = fc.tuple(meters, fc.integer({ min: 20, max: 200 }), meters);
  fc.assert(
    fc.property(camera, camera, fc.integer({ min: 5, max: 400 }), (a, b, distance) => {
      fc.pre(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) > 10);
      const [first, second] = [sphereAt(1, a, USUAL), sphereAt(2, b, USUAL)];
      const mark = markAt(first, TARGET);
      const shown = placeAlong(mark, distance);
      const picture = lookingAt(second.camera, TARGET);
      const range = { near: 1, far: 500, likely: 100 };
      const segment = segmentIn(picture, placeAlong(mark, range.near), placeAlong(mark, range.far));
      const pixel = pixelOfRay(picture.view, SIZE, worldOf(second.camera, shown));
      if (!pixel || Math.hypot(pixel.x, pixel.y) > 1e4) return;
      assert.ok(segment);
      const snapped = snapTo(pixel, [segment], 0.5);
      assert.ok(snapped, `${pixel.x} ${pixel.y}`);
      near(Math.hypot(snapped.along.x, snapped.along.y), 1, 1e-9);
    }),
    { numRuns: 300 },
  );
});

test('MEAS-03 the line is limited to where the surface expects the point', () => {
  const first = sphereAt(1, FIRST, USUAL);
  const mark = markAt(first, TARGET);
  const distance = length(FIRST);
  const {
    likely,
    near: from,
    far: to,
  } = rangeAlong(mark, { ...pointAt([0, 0, 0]), precision: deviations(3, 3, 3) });
  near(likely, distance, 1e-3);
  near(to - from, 24, 1e-3);
  const exact = rangeAlong(mark, pointAt([0, 0, 0], deviations(0.01, 0.01, 0.01)));
  near(exact.far - exact.near, 0.2 * distance, 1e-3, 'a surface can lack what stands there');
  const unknown = rangeAlong(mark, pointAt([0, 0, 0]));
  near(unknown.near, distance / 4, 1e-3);
  near(unknown.far, distance * 4, 1e-3);
  assert.ok(rangeAlong(mark, null).far >= 500);
});

test('MEAS-03 the line is as uncertain as the poses of both spheres', () => {
  const heading = 0.1;
  const [first, second] = [sphereAt(1, [0, 0, 100], only({ heading })), sphereAt(2, [100, 0, 100], only({}))];
  const mark = markAt(first, placeOf(ORIGIN, [0, 0, 0]));
  const range = { near: 90, far: 110, likely: 100 };
  const picture = lookingAt(second.camera, TARGET);
  // From the side, an error of the heading moves the line along itself or away, but not up or down.
  const level = lineInPicture(mark, range, picture, second);
  assert.ok((level.spread ?? NaN) < 0.2, String(level.spread));
  const tilted = sphereAt(1, [0, 0, 100], only({ pitch: heading }));
  const upward = lineInPicture(markAt(tilted, TARGET), range, picture, second);
  const focal = SIZE.height / 2 / Math.tan(Math.PI / 6);
  const apparent = (focal * 100 * ((heading * Math.PI) / 180)) / Math.hypot(100, 100);
  near(upward.spread ?? NaN, apparent, 0.1);
  const unknown = lineInPicture(markAt({ ...first, precision: undefined }, TARGET), range, picture, second);
  assert.equal(unknown.spread, null);
  assert.ok(unknown.likely);
});

test('a line behind the camera is not drawn, and one that begins there is cut', () => {
  const camera = ORIGIN;
  const picture: SecondPicture = { camera, view: { pan: 0, tilt: 0, fov: 60 }, size: SIZE };
  const at = (place: Vec3): Place => placeOf(camera, place);
  assert.equal(segmentIn(picture, at([1, 0, 10]), at([1, 0, 50])), null);
  const cut = segmentIn(picture, at([1, 0, 10]), at([1, 0, -50]));
  assert.ok(cut);
  near(cut[0].y, SIZE.height / 2, 1e-3);
  assert.ok(cut[0].x > 5000 && cut[1].x < 350);
});

test('a pixel is snapped to the nearest line within reach only', () => {
  const across = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
  ] as const;
  const down = [
    { x: 50, y: 0 },
    { x: 50, y: 200 },
  ] as const;
  assert.deepEqual(snapTo({ x: 120, y: 104 }, [across, down], 6), {
    pixel: { x: 120, y: 100 },
    along: { x: 1, y: 0 },
  });
  assert.deepEqual(snapTo({ x: 52, y: 103 }, [across, down], 6)?.pixel, { x: 50, y: 103 });
  assert.equal(snapTo({ x: 120, y: 107 }, [across, down], 6), null);
  assert.equal(snapTo({ x: 207, y: 100 }, [across], 6), null, 'the line ends');
  assert.equal(
    snapTo(
      { x: 0, y: 0 },
      [
        [
          { x: 0, y: 0 },
          { x: 0, y: 0 },
        ],
      ],
      6,
    ),
    null,
  );
});

const CAMERAS: readonly Vec3[] = [
  [-80, 100, 10],
  [60, 100, -40],
  [20, 100, 90],
];

const SPHERES = CAMERAS.map((at, n) => sphereAt(n + 1, at, USUAL));

/** Returns marks of the target in the first spheres, each displaced by pixels. */
const marksOff = (...off: readonly (readonly [number, number])[]) =>
  off.map((pixels, n) => markAt(SPHERES[n] as (typeof SPHERES)[number], TARGET, pixels));

const found = (point: ReturnType<typeof pointOfMarks>) => {
  const { found: errors } = solved(point);
  assert.ok(errors);
  return errors;
};

test('MEAS-03 marks in two and three spheres give a point, and the smallest error that would be noticed', () => {
  const two = marksOff([0, 0], [0, 0]);
  const point = solved(pointOfMarks(two));
  near(apart(point, TARGET), 0, 1e-3);
  assert.deepEqual([point.basis, point.spheres, point.doubts], ['spheres', [1, 2], undefined]);
  assert.deepEqual(point.marks, two);
  const { any, across } = found(point);
  assert.equal(any, null, 'an error along the line changes only the distance');
  assert.ok(across > 0.05 && across < 2);
  const three = found(pointOfMarks(marksOff([0, 0], [0, 0], [0, 0])));
  assert.ok(three.any !== null && three.any >= three.across && three.any < 3);
  assert.deepEqual(pointOfMarks(marksOff([0, 0])), { problem: 'too-few-spheres' });
});

test('MEAS-03 a disagreeing mark is named with three spheres, and with two it can be either', () => {
  const { doubts: [named] = [] } = solved(pointOfMarks(marksOff([0, 0], [15, 0], [0, 0])));
  assert.deepEqual([named?.name, named?.sphere], ['marks-disagree', 2]);
  assert.ok(Number(named?.bias) > 0.2);
  const disagreeing = [
    [0, 25],
    [25, 25],
    [25, -25],
  ] as const;
  const either = disagreeing.flatMap((off) => solved(pointOfMarks(marksOff([0, 0], off))).doubts ?? []);
  assert.ok(either.length > 0);
  for (const { name, sphere, bias } of either) {
    assert.deepEqual([name, sphere], ['marks-disagree', undefined]);
    assert.ok(Number(bias) > 0.2);
  }
});

test('a mark replaces the one in the same sphere', () => {
  const [a, b] = [sphereAt(1, [-80, 100, 10], USUAL), sphereAt(2, [60, 100, 0], USUAL)];
  const marks = [markAt(a, TARGET), markAt(b, TARGET)];
  const again = markAt(a, TARGET, [3, 0]);
  assert.deepEqual(withMark(marks, again), [again, marks[1]]);
  assert.equal(withMark(marks, markAt(sphereAt(3, [0, 50, 0], USUAL), TARGET)).length, 3);
});
