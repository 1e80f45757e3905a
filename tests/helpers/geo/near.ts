import assert from 'node:assert/strict';
import { toDeg } from '../../../elements/geo/angle.ts';
import { type Mat3, type Vec3, cross, dot, length } from '../../../elements/geo/vector.ts';

export function near(actual: number, expected: number, tolerance: number, what = 'value'): void {
  assert.ok(
    Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual} is not within ${tolerance} of ${expected}`,
  );
}

export function nearVector(actual: Vec3, expected: Vec3, tolerance: number): void {
  for (const axis of [0, 1, 2] as const) near(actual[axis], expected[axis], tolerance, `part ${axis}`);
}

export function nearMatrix(actual: Mat3, expected: Mat3, tolerance: number): void {
  for (const row of [0, 1, 2] as const) nearVector(actual[row], expected[row], tolerance);
}

/** Returns the angle between two vectors in degrees, accurate even for small angles. */
export const angleBetween = (a: Vec3, b: Vec3): number => toDeg(Math.atan2(length(cross(a, b)), dot(a, b)));
