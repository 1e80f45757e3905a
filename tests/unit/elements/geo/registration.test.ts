import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type View, vectorOf } from '../../../../elements/geo/camera.ts';
import { type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { pixelOfRay } from '../../../../elements/geo/pixel-ray.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import { pixelOfPlace } from '../../../../elements/geo/projection.ts';
import {
  CUBE_SIDES,
  alongOf,
  depthOf,
  expectedOffset,
  isHiddenBy,
  rayFromSecond,
  registrationOf,
  viewOfSamePlace,
} from '../../../../elements/geo/registration.ts';
import { type Vec3, cross, dot, scale } from '../../../../elements/geo/vector.ts';

const FIRST: Place = { latitude: 47.6, longitude: -122.33, altitude: 140 };
const SIZE = { width: 1280, height: 800 };
const RANGE = [1, 4000] as const;

/** Cameras of another flight, in meters east, up and south of the first one. */
const OTHERS: readonly Vec3[] = [
  [0, 0, 0],
  [3, -1, 2],
  [-40, 5, 80],
  [300, -20, -500],
];

/** Points that the first camera sees, in meters east, up and south of it. */
const POINTS: readonly Vec3[] = [
  [10, -20, -60],
  [-200, -130, -300],
  [900, -140, 50],
];

test('a point has the same pixel in the second picture as by its place', () => {
  for (const offset of OTHERS) {
    const second = placeOf(FIRST, offset);
    const registration = registrationOf(FIRST, second);
    for (const point of POINTS) {
      const place = placeOf(FIRST, point);
      const { pan, tilt } = pointAt(second, place);
      const view: View = { pan: pan + 8, tilt: tilt - 5, fov: 75 };
      const expected = pixelOfPlace({ camera: second, view, size: SIZE }, place);
      const found = pixelOfRay(view, SIZE, rayFromSecond(registration, point));
      assert.ok(expected && found);
      const away = Math.hypot(found.x - expected.x, found.y - expected.y);
      assert.ok(away < 1e-4, `${String(offset)} ${String(point)}: ${String(away)} px`);
    }
  }
});

test('depths of 24 bits move a point of the second picture by less than a fiftieth of a pixel', () => {
  const registration = registrationOf(FIRST, placeOf(FIRST, [3, -1, 4]));
  for (const point of POINTS) {
    const along = Math.hypot(...point);
    const depth = Math.round(depthOf(along, RANGE) * (2 ** 24 - 1)) / (2 ** 24 - 1);
    const drawn = scale(point, alongOf(depth, RANGE) / along);
    const { pan, tilt } = pointAt(FIRST, placeOf(FIRST, point));
    const view = { pan, tilt, fov: 75 };
    const [exact, rounded] = [point, drawn].map((each) =>
      pixelOfRay(view, SIZE, rayFromSecond(registration, each)),
    );
    assert.ok(exact && rounded);
    assert.ok(Math.hypot(exact.x - rounded.x, exact.y - rounded.y) < 0.02);
  }
});

test('a depth and its distance belong together', () => {
  for (const along of [1, 1.5, 40, 999, 4000])
    assert.ok(Math.abs(alongOf(depthOf(along, RANGE), RANGE) / along - 1) < 1e-9);
  assert.equal(depthOf(1, RANGE), 0);
  assert.equal(depthOf(4000, RANGE), 1);
});

test('a point is hidden by what is clearly nearer, and neither by its own face nor by what is behind it', () => {
  for (const [nearest, along, isHidden] of [
    [50, 100, true],
    [99.6, 100, true],
    [99.75, 100, false],
    [100, 100, false],
    [120, 100, false],
    [2, 2.05, false],
    [1990, 2000, true],
    [1997, 2000, false],
  ] as const)
    assert.equal(isHiddenBy(nearest, along), isHidden, `${String(nearest)} before ${String(along)}`);
});

/** The side of a cube map and the position on it in [-1, 1] that OpenGL ES 3.0 reads in a direction (table 3.19). */
function readByGl([x, y, z]: Vec3): readonly [side: number, s: number, t: number] {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x > 0 ? [0, -z / ax, -y / ax] : [1, z / ax, -y / ax];
  if (ay >= az) return y > 0 ? [2, x / ay, z / ay] : [3, x / ay, -z / ay];
  return z > 0 ? [4, x / az, -y / az] : [5, -x / az, -y / az];
}

test('each side of a cube map is drawn where WebGL reads it, and is not mirrored', () => {
  for (const axes of CUBE_SIDES) assert.ok(dot(cross(axes[0], axes[1]), axes[2]) === 1);
  for (let pan = 5; pan < 360; pan += 31)
    for (const tilt of [-80, -50, -12, 3, 33, 66]) {
      const ray = vectorOf({ pan, tilt });
      const [side, s, t] = readByGl(ray);
      const axes = CUBE_SIDES[side]!;
      const along = -dot(axes[2], ray);
      assert.ok(along > 0);
      assert.ok(Math.abs(dot(axes[0], ray) / along - s) < 1e-9);
      assert.ok(Math.abs(dot(axes[1], ray) / along - t) < 1e-9);
    }
});

test('TIME-02 the view from another camera has the same place in the middle, as large as before', () => {
  const place = placeOf(FIRST, [120, -130, -90]);
  const { distance } = pointAt(FIRST, place);
  for (const offset of OTHERS) {
    const camera = placeOf(FIRST, offset);
    const view = viewOfSamePlace(camera, { place, distance, fov: 40 });
    const middle = pixelOfPlace({ camera, view, size: SIZE }, place);
    assert.ok(middle);
    assert.ok(Math.hypot(middle.x - SIZE.width / 2, middle.y - SIZE.height / 2) < 1e-3);
    // A pole of 1 m across the line of sight takes as many pixels.
    const pixels = (fov: number, away: number): number => 1 / away / Math.tan((fov * Math.PI) / 360);
    const own = Math.hypot(...worldOf(camera, place));
    assert.ok(Math.abs(pixels(view.fov, own) / pixels(40, distance) - 1) < 1e-6);
  }
  // What is very near or far has a view that can be drawn.
  assert.ok(viewOfSamePlace(place, { place, distance: 5000, fov: 75 }).fov <= 150);
});

test('the precision of the poses says within how many pixels the pictures match', () => {
  const focal = 400 / Math.tan((37.5 * Math.PI) / 180);
  const pose = (degrees: number, meters: number) => ({
    horizontal: meters,
    vertical: meters,
    heading: degrees,
    pitch: degrees,
  });
  const within = (degrees: number, meters: number): number | null =>
    expectedOffset([pose(degrees, meters), pose(degrees, meters)], 200, focal);
  assert.equal(within(0, 0), 0);
  assert.ok(Math.abs((within(0.02, 0) ?? NaN) - 0.63) < 0.01);
  assert.ok(Math.abs((within(0.1, 0) ?? NaN) - 3.15) < 0.02);
  // 1 m at 200 m is 2.6 px.
  assert.ok(Math.abs((within(0, 1) ?? NaN) - 2.448 * Math.SQRT2 * (focal / 200)) < 0.01);
  assert.equal(expectedOffset([undefined, pose(0.1, 1)], 200, focal), null);
  assert.equal(expectedOffset([{ ...pose(0.1, 1), pitch: undefined }, pose(0.1, 1)], 200, focal), null);
});
