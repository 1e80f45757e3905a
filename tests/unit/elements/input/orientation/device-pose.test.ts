import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toDeg, toRad, turnBetween } from '../../../../../elements/geo/angle.ts';
import { cameraAxes } from '../../../../../elements/geo/camera.ts';
import { type Vec3, add, cross, dot, scale } from '../../../../../elements/geo/vector.ts';
import {
  type DeviceAngles,
  type DeviceView,
  northOfAbsolute,
  northOfCompass,
  orientationOf,
  rotationOf,
} from '../../../../../elements/input/orientation/device-pose.ts';
import { angleBetween, between, turned } from '../../../../../elements/input/orientation/quaternion.ts';
import { steadyPose } from '../../../../../elements/input/orientation/steady-pose.ts';
import { near } from '../../../../helpers/geo/near.ts';
import { seededRandom } from '../../../../helpers/load/fill.ts';

/** The axes of a device in the Earth's: right, top, out of the screen. */
type Axes = readonly [Vec3, Vec3, Vec3];

/** Returns a vector turned counterclockwise about a unit vector (Rodrigues' formula). */
function about(axis: Vec3, deg: number, vector: Vec3): Vec3 {
  const [sin, cos] = [Math.sin(toRad(deg)), Math.cos(toRad(deg))];
  return add(
    add(scale(vector, cos), scale(cross(axis, vector), sin)),
    scale(axis, dot(axis, vector) * (1 - cos)),
  );
}

/** Turns a device as the standard says: it lies flat with its top to the north, and turns about its own axes. */
function turnedDevice({ alpha, beta, gamma }: DeviceAngles): Axes {
  let axes: Axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (const [axis, deg] of [
    [2, alpha],
    [0, beta],
    [1, gamma],
  ] as const) {
    const pivot = axes[axis];
    axes = axes.map((one) => about(pivot, deg, one)) as unknown as Axes;
  }
  return axes;
}

const angle = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const anyAngles = fc.record({
  alpha: angle(0, 359.999),
  beta: angle(-180, 179.999),
  gamma: angle(-90, 89.999),
});
const anyScreen = fc.constantFrom(0, 90, 180, 270, -90);

/** Poses of a device as a person would describe them. */
const POSES: readonly (readonly [
  pose: string,
  angles: [number, number, number],
  screen: number,
  DeviceView,
])[] = [
  ['flat on a table, top to the north', [0, 0, 0], 0, { pan: 0, tilt: -90, roll: 0 }],
  ['upright, back to the north', [0, 90, 0], 0, { pan: 0, tilt: 0, roll: 0 }],
  ['upright, back to the west', [90, 90, 0], 0, { pan: 270, tilt: 0, roll: 0 }],
  ['upright, back to the east', [270, 90, 0], 0, { pan: 90, tilt: 0, roll: 0 }],
  ['just past the end of the angles', [359.5, 90, 0], 0, { pan: 0.5, tilt: 0, roll: 0 }],
  ['leaned back by 30°', [0, 60, 0], 0, { pan: 0, tilt: -30, roll: 0 }],
  ['held up to the sky by 30°', [0, 120, 0], 0, { pan: 0, tilt: 30, roll: 0 }],
  // Turned counterclockwise: the right edge is up, and the top is at the left, in the west.
  ['landscape, back to the north', [90, 0, -90], 90, { pan: 0, tilt: 0, roll: 0 }],
  // Turned clockwise: the left edge is up, and the top is at the right, in the east.
  ['the other landscape, back to the north', [270, 0, 90], 270, { pan: 0, tilt: 0, roll: 0 }],
  ['the other landscape in Safari', [270, 0, 90], -90, { pan: 0, tilt: 0, roll: 0 }],
  ['landscape, leaned back by 30°', [90, 0, -60], 90, { pan: 0, tilt: -30, roll: 0 }],
  ['landscape, though the screen stays in portrait', [90, 0, -90], 0, { pan: 0, tilt: 0, roll: -90 }],
];

for (const [pose, [alpha, beta, gamma], screen, expected] of POSES)
  test(`the view of a device: ${pose}`, () => {
    const found = orientationOf(rotationOf({ alpha, beta, gamma }), screen);
    near(turnBetween(found.pan, expected.pan), 0, 1e-9);
    near(found.tilt, expected.tilt, 1e-9);
    near(turnBetween(found.roll, expected.roll), 0, 1e-9);
  });

test('lowering the right side of an upright device rolls the view by the same angle', () => {
  // Facing north, the axes of a device that is turned clockwise by 25°, as its user sees it.
  const [sin, cos] = [Math.sin(toRad(25)), Math.cos(toRad(25))];
  const axes: Axes = [[cos, 0, -sin], [sin, 0, cos], [0, -1, 0]]; // oxfmt-ignore
  // The angles that lead to these axes: the third coordinates are -cos β sin γ, sin β and cos β cos γ.
  const beta = toDeg(Math.asin(axes[1][2]));
  const gamma = toDeg(Math.atan2(-axes[0][2], axes[2][2]));
  const alpha = toDeg(Math.atan2(-axes[1][0], axes[1][1]));
  turnedDevice({ alpha, beta, gamma }).forEach((axis, at) =>
    axis.forEach((part, n) => near(part, axes[at]?.[n] ?? NaN, 1e-12)),
  );
  const { pan, tilt, roll } = orientationOf(rotationOf({ alpha, beta, gamma }), 0);
  near(turnBetween(pan, 0), 0, 1e-9);
  near(tilt, 0, 1e-9);
  near(roll, 25, 1e-9);
});

test('the view of a device has the axes of its screen, for any angles and any orientation of the screen, also at 90°', () => {
  const check = (angles: DeviceAngles, screen: number): void => {
    const [right, top, out] = turnedDevice(angles);
    const view = orientationOf(rotationOf(angles), screen);
    const up = about(out, -screen, top);
    const expected = [about(out, -screen, right), up, out].map(([e, n, u]): Vec3 => [e, u, -n]);
    cameraAxes(view).forEach((axis, at) =>
      axis.forEach((part, n) =>
        near(part, expected[at]?.[n] ?? NaN, 1e-7, JSON.stringify({ angles, screen, view })),
      ),
    );
  };
  fc.assert(fc.property(anyAngles, anyScreen, check), { numRuns: 1000 });
  for (const beta of [-90, 0, 90])
    for (const gamma of [-90, 0, 89.9999999])
      for (const screen of [0, 90, 180, 270]) check({ alpha: 123, beta, gamma }, screen);
});

test('readings on both sides of a jump of the angles are the same pose', () => {
  // Alpha jumps from 360 to 0, and at a gamma of 90 all three angles jump (Device Orientation and Motion, 4.1).
  near(
    angleBetween(
      rotationOf({ alpha: 359.9999, beta: 40, gamma: 5 }),
      rotationOf({ alpha: 0, beta: 40, gamma: 5 }),
    ),
    0,
    1e-3,
  );
  near(
    angleBetween(
      rotationOf({ alpha: 90, beta: 0, gamma: 89.9999 }),
      rotationOf({ alpha: 270, beta: 180, gamma: -89.9999 }),
    ),
    0,
    1e-3,
  );
});

test('the north of absolute readings is the difference of both pans, in any pose', () => {
  fc.assert(
    fc.property(anyAngles, angle(0, 359), (angles, north) => {
      const absolute = rotationOf({ ...angles, alpha: angles.alpha - north });
      near(turnBetween(northOfAbsolute(rotationOf(angles), absolute), north), 0, 1e-6);
    }),
    { numRuns: 1000 },
  );
});

test('the north of a compass is that of the top of the device, in portrait and in landscape', () => {
  for (const [alpha, beta, gamma, top] of [
    [30, 0, 0, 330],
    [30, 60, 0, 330],
    [120, 0, -80, 240],
    [300, 0, 80, 60],
  ] as const) {
    const north = northOfCompass(rotationOf({ alpha, beta, gamma }), 100);
    assert.ok(north !== null);
    near(turnBetween(top + north, 100), 0, 1e-9);
  }
});

test('a device whose top points up, or backward over its user, has no heading', () => {
  for (const beta of [85, 90, 100, 130])
    assert.equal(northOfCompass(rotationOf({ alpha: 0, beta, gamma: 0 }), 100), null);
});

test('a steady pose follows a movement at any speed with less than half a degree of lag', () => {
  for (const degPerS of [1, 5, 20, 90, 400]) {
    let pose = rotationOf({ alpha: 0, beta: 60, gamma: 0 });
    for (let frame = 1; frame <= 60; frame += 1) {
      const measured = rotationOf({ alpha: (degPerS * frame) / 60, beta: 60, gamma: 0 });
      pose = steadyPose(pose, measured, 1 / 60);
      assert.ok(angleBetween(pose, measured) < 0.2, `${degPerS}°/s: ${angleBetween(pose, measured)}`);
    }
  }
});

test('a steady pose reduces the trembling of a hand at rest to less than half', () => {
  const random = seededRandom(5);
  const noise = (): number => 0.2 * (random() - 0.5);
  const reading = () => rotationOf({ alpha: 10 + noise(), beta: 60 + noise(), gamma: 3 + noise() });
  let [before, pose] = [reading(), reading()];
  let [measuredDeg, shownDeg] = [0, 0];
  for (let frame = 0; frame < 600; frame += 1) {
    const measured = reading();
    const next = steadyPose(pose, measured, 1 / 60);
    measuredDeg += angleBetween(before, measured);
    shownDeg += angleBetween(pose, next);
    [before, pose] = [measured, next];
  }
  assert.ok(shownDeg < 0.5 * measuredDeg, `${shownDeg}° of ${measuredDeg}°`);
});

test('a steady pose reaches the measured one after the last reading, regardless of the rate of frames', () => {
  for (const rate of [20, 60, 120]) {
    let pose = rotationOf({ alpha: 0, beta: 60, gamma: 0 });
    const measured = rotationOf({ alpha: 0.3, beta: 60, gamma: 0 });
    for (let frame = 0; frame < 30 * rate && pose !== measured; frame += 1)
      pose = steadyPose(pose, measured, 1 / rate);
    assert.equal(pose, measured);
  }
});

test('a share of the way between two rotations is that share of their angle, by the shorter way', () => {
  fc.assert(
    fc.property(anyAngles, anyAngles, angle(0, 1), (a, b, share) => {
      const [from, to] = [rotationOf(a), rotationOf(b)];
      const whole = angleBetween(from, to);
      fc.pre(whole > 1e-3 && whole < 179);
      near(angleBetween(from, between(from, to, share)), whole * share, 1e-6);
      near(angleBetween(between(from, to, share), to), whole * (1 - share), 1e-6);
    }),
  );
});

test('a rotation turns a vector as its matrix does', () => {
  fc.assert(
    fc.property(anyAngles, (angles) => {
      const [right, top, out] = turnedDevice(angles);
      const rotation = rotationOf(angles);
      for (const [given, expected] of [
        [[1, 0, 0], right],
        [[0, 1, 0], top],
        [[0, 0, 1], out],
      ] as const)
        turned(rotation, given).forEach((part, n) => near(part, expected[n] as number, 1e-12));
    }),
  );
});
