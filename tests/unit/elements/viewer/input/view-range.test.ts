import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnBetween, wrapPan } from '../../../../../elements/geo/angle.ts';
import { type View, directionOf, drawnFov } from '../../../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import type { CoveredRange, Range } from '../../../../../elements/model/sphere-source.ts';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { type RangeSettings, createLimit } from '../../../../../elements/viewer/input/view-range.ts';
import { seededRandom } from '../../../../helpers/load/fill.ts';

const free: RangeSettings = { panRange: null, tiltRange: null, fovRange: null };
const SQUARE = { width: 600, height: 600 };
const near = (a: number, b: number, within = 1e-6): boolean => Math.abs(a - b) <= within;

const cases: readonly {
  readonly title: string;
  readonly given: Partial<RangeSettings>;
  readonly covered?: CoveredRange;
  readonly view: View;
  readonly expected: View;
}[] = [
  {
    title: 'a view within the ranges stays',
    given: { panRange: [-90, 90], tiltRange: [-60, 60] },
    view: { pan: 10, tilt: 5, fov: 60 },
    expected: { pan: 10, tilt: 5, fov: 60 },
  },
  {
    title: 'the right edge of a level picture stays at the end of the range',
    given: { panRange: [-90, 90] },
    view: { pan: 100, tilt: 0, fov: 60 },
    expected: { pan: 60, tilt: 0, fov: 60 },
  },
  {
    title: 'a range can contain north',
    given: { panRange: [300, 60] },
    view: { pan: 180.5, tilt: 0, fov: 40 },
    expected: { pan: 320, tilt: 0, fov: 40 },
  },
  {
    title: 'the upper edge stays at the end of the range',
    given: { tiltRange: [-60, 45] },
    view: { pan: 7, tilt: 80, fov: 60 },
    expected: { pan: 7, tilt: 15, fov: 60 },
  },
  {
    title: 'a picture higher than the range is zoomed in',
    given: { tiltRange: [-20, 20] },
    view: { pan: 0, tilt: 10, fov: 75 },
    expected: { pan: 0, tilt: 0, fov: 40 },
  },
  {
    title: 'a picture wider than the range is zoomed in',
    given: { panRange: [80, 120] },
    view: { pan: 0, tilt: 0, fov: 75 },
    expected: { pan: 100, tilt: 0, fov: 40 },
  },
  {
    title: 'a range of fields of view limits both ends',
    given: { fovRange: [30, 50] },
    view: { pan: 3, tilt: 4, fov: 75 },
    expected: { pan: 3, tilt: 4, fov: 50 },
  },
  {
    title: 'the ranges of a page end where the picture does',
    given: { tiltRange: [-60, 60], panRange: [0, 200] },
    covered: { pan: [100, 260], tilt: [-90, 30] },
    view: { pan: 90, tilt: 60, fov: 60 },
    expected: { pan: 130, tilt: 0, fov: 60 },
  },
  {
    title: 'ranges of which the picture covers nothing have no effect',
    given: { panRange: [0, 40] },
    covered: { pan: [100, 260], tilt: [-90, 90] },
    view: { pan: 20, tilt: 0, fov: 60 },
    expected: { pan: 130, tilt: 0, fov: 60 },
  },
  {
    title: 'a whole turn is not limited',
    given: { panRange: [0, 360] },
    view: { pan: 200, tilt: 0, fov: 75 },
    expected: { pan: 200, tilt: 0, fov: 75 },
  },
];

for (const { title, given, covered, view, expected } of cases)
  test(`the limit of a view: ${title}`, () => {
    const limited = createLimit({ ...free, ...given }, covered)(view, SQUARE, false);
    assert.ok(near(turnBetween(expected.pan, limited.pan), 0), `pan ${limited.pan}`);
    assert.ok(near(limited.tilt, expected.tilt), `tilt ${limited.tilt}`);
    assert.ok(near(limited.fov, expected.fov), `fov ${limited.fov}`);
  });

test('no pixel at the edge of a limited picture is outside of the ranges, for random ranges, views and sizes', () => {
  const random = seededRandom(7);
  const between = (low: number, high: number): number => low + (high - low) * random();
  for (let run = 0; run < 400; run += 1) {
    const start = between(0, 360);
    const span = between(5, 355);
    const low = between(-90, 60);
    const ranges = {
      panRange: [start, wrapPan(start + span)] as Range,
      tiltRange: [low, between(low + 5, 90)] as Range,
      fovRange: null,
    };
    const size = { width: between(100, 2000), height: between(100, 2000) };
    const isImproved = random() > 0.5;
    const view = {
      pan: between(0, 360),
      tilt: between(-90, 90),
      fov: between(5, 120),
      ...(run % 2 === 1 && { roll: between(-180, 180) }),
    };
    const limit = createLimit(ranges, undefined);
    const limited = limit(view, size, isImproved);
    assert.ok(limited.fov <= view.fov + 1e-9);
    assert.equal(limited.roll, view.roll);
    const drawn = { ...limited, fov: drawnFov(limited.fov, size, isImproved) };
    for (let at = 0; at <= 1; at += 1 / 16)
      for (const [x, y] of [
        [at, 0],
        [at, 1],
        [0, at],
        [1, at],
      ] as const) {
        const ray = rayOfPixel(drawn, size, { x: x * size.width, y: y * size.height });
        const { pan, tilt } = directionOf(ray);
        const turn = wrapPan(pan - start);
        const where = JSON.stringify({ run, ranges, size, view, limited, pan, tilt });
        assert.ok(turn <= span + 1e-5 || turn >= 360 - 1e-5, where);
        assert.ok(tilt >= ranges.tiltRange[0] - 1e-5 && tilt <= ranges.tiltRange[1] + 1e-5, where);
      }
    const again = limit(limited, size, isImproved);
    assert.ok(near(again.fov, limited.fov, 1e-4) && near(again.tilt, limited.tilt, 1e-4));
  }
});

for (const [name, given] of Object.entries({
  'one number of pan': { panRange: [5] },
  'the same pan twice': { panRange: [5, 5] },
  'a text as pan': { panRange: [Number.NaN, 5] },
  'tilts in the wrong order': { tiltRange: [30, -30] },
  'a tilt above the zenith': { tiltRange: [0, 91] },
  'three fields of view': { fovRange: [30, 60, 90] },
  'a field of view of 200°': { fovRange: [30, 200] },
}))
  test(`${name} cannot limit a view`, () => {
    assert.throws(
      () => createLimit({ ...free, ...given } as unknown as RangeSettings, undefined),
      (error) => error instanceof ViewerError && error.code === 'invalid-argument',
    );
  });
