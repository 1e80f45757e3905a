import assert from 'node:assert/strict';
import { toDeg } from '../../../../elements/geo/angle.ts';
import { type Mat3, type Vec3, cross, dot, length } from '../../../../elements/geo/vector.ts';

/** Fails unless two numbers differ by no more than `tolerance`. */
export function near(actual: number, expected: number, tolerance: number, what = 'value'): void {
  assert.ok(
    Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual} is not within ${tolerance} of ${expected}`,
  );
}

/** Fails unless corresponding components of two vectors differ by no more than `tolerance`. */
export function nearVector(actual: Vec3, expected: Vec3, tolerance: number): void {
  for (const axis of [0, 1, 2] as const) near(actual[axis], expected[axis], tolerance, `part ${axis}`);
}

/** Fails unless corresponding components of two matrices differ by no more than `tolerance`. */
export function nearMatrix(actual: Mat3, expected: Mat3, tolerance: number): void {
  for (const row of [0, 1, 2] as const) nearVector(actual[row], expected[row], tolerance);
}

/** Angle between two vectors in degrees; also exact for small angles. */
export const angleBetween = (a: Vec3, b: Vec3): number => toDeg(Math.atan2(length(cross(a, b)), dot(a, b)));
