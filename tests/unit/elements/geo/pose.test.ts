import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toDeg, turnBetween } from '../../../../elements/geo/angle.ts';
import { cameraAxes, directionOf } from '../../../../elements/geo/camera.ts';
import { type Pose, matrixOfPose } from '../../../../elements/geo/pose.ts';
import {
  IDENTITY,
  type Mat3,
  type Vec3,
  cross,
  dot,
  multiply,
  rotate,
  transpose,
} from '../../../../elements/geo/vector.ts';
import { between } from '../../../helpers/geo/arbitrary-places.ts';
import { near, nearMatrix, nearVector } from '../../../helpers/geo/near.ts';

/**
 * Returns the pose of a rotation from image to world. If the image faces straight up or down, heading and roll
 * are the same rotation, and the heading is 0.
 */
function poseOfMatrix(matrix: Mat3): Pose {
  const [, imageUp, imageBack] = transpose(matrix);
  const { pan, tilt } = directionOf([-imageBack[0], -imageBack[1], -imageBack[2]]);
  const [right, up] = cameraAxes({ pan, tilt });
  return { heading: pan, pitch: tilt, roll: toDeg(Math.atan2(dot(imageUp, right), dot(imageUp, up))) };
}

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };
const [CENTER, RIGHT, UP]: [Vec3, Vec3, Vec3] = [
  [0, 0, -1],
  [1, 0, 0],
  [0, 1, 0],
];
const HALF = Math.SQRT1_2;

/**
 * Poses with the directions of the image's center, right side and upper side in the world frame: x east, y up,
 * z south.
 */
const POSES: readonly { pose: Partial<Pose>; center: Vec3; right: Vec3; up: Vec3 }[] = [
  { pose: {}, center: [0, 0, -1], right: [1, 0, 0], up: [0, 1, 0] },
  { pose: { heading: 90 }, center: [1, 0, 0], right: [0, 0, 1], up: [0, 1, 0] },
  { pose: { heading: 270 }, center: [-1, 0, 0], right: [0, 0, -1], up: [0, 1, 0] },
  { pose: { heading: 45 }, center: [HALF, 0, -HALF], right: [HALF, 0, HALF], up: [0, 1, 0] },
  { pose: { pitch: 90 }, center: [0, 1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { pose: { pitch: -45 }, center: [0, -HALF, -HALF], right: [1, 0, 0], up: [0, HALF, -HALF] },
  { pose: { roll: 90 }, center: [0, 0, -1], right: [0, -1, 0], up: [1, 0, 0] },
  { pose: { heading: 90, roll: 90 }, center: [1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { pose: { heading: 180, pitch: 90, roll: 90 }, center: [0, 1, 0], right: [0, 0, 1], up: [-1, 0, 0] },
];

const anyPose = fc.record({
  heading: between(0, 359.999),
  pitch: between(-90, 90),
  roll: between(-179.999, 180),
});

test('poses at multiples of 45° orient the image as the GPano metadata specification requires', () => {
  for (const { pose, center, right, up } of POSES) {
    const matrix = matrixOfPose({ ...LEVEL, ...pose });
    nearVector(rotate(matrix, CENTER), center, 1e-15);
    nearVector(rotate(matrix, RIGHT), right, 1e-15);
    nearVector(rotate(matrix, UP), up, 1e-15);
  }
});

test('a level pose facing north is the identity rotation', () =>
  nearMatrix(matrixOfPose(LEVEL), IDENTITY, 0));

test("a pose's heading and pitch are the pan and tilt of the image's center, regardless of the roll", () => {
  fc.assert(
    fc.property(anyPose, (pose) => {
      const { pan, tilt } = directionOf(rotate(matrixOfPose(pose), CENTER));
      near(tilt, pose.pitch, 1e-6);
      if (Math.abs(pose.pitch) < 89) near(turnBetween(pan, pose.heading), 0, 1e-10);
    }),
  );
});

test('a positive roll turns the horizon counterclockwise in the image', () => {
  const horizonRightOfCenter = rotate(transpose(matrixOfPose({ ...LEVEL, roll: 10 })), RIGHT);
  assert.ok(horizonRightOfCenter[1] > 0.17, 'the level line rises on the right of the image');
});

test('the matrix of a pose is a rotation', () => {
  fc.assert(
    fc.property(anyPose, (pose) => {
      const matrix = matrixOfPose(pose);
      nearMatrix(multiply(matrix, transpose(matrix)), IDENTITY, 1e-15);
      nearVector(cross(matrix[0], matrix[1]), matrix[2], 1e-15);
    }),
  );
});

test('converting a pose to a matrix and back preserves the rotation, even when the pose faces straight up or down', () => {
  const steep = fc.record({
    heading: between(0, 359.999),
    pitch: fc.constantFrom(-90, 90, -89.9999999, 89.9999999),
    roll: between(-179.999, 180),
  });
  fc.assert(
    fc.property(fc.oneof(anyPose, steep), (pose) => {
      const matrix = matrixOfPose(pose);
      nearMatrix(matrixOfPose(poseOfMatrix(matrix)), matrix, 1e-14);
    }),
    { numRuns: 1000 },
  );
});

test('converting a pose to a matrix and back preserves its heading, pitch and roll unless the pose is almost vertical', () => {
  fc.assert(
    fc.property(anyPose, (pose) => {
      fc.pre(Math.abs(pose.pitch) < 89);
      const back = poseOfMatrix(matrixOfPose(pose));
      near(turnBetween(back.heading, pose.heading), 0, 1e-10);
      near(back.pitch, pose.pitch, 1e-10);
      near(turnBetween(back.roll, pose.roll), 0, 1e-10);
    }),
  );
});
