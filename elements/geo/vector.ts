/**
 * A direction or point in a right-handed frame. In the world frame of a sphere: meters, x east, y up, z
 * south.
 */
export type Vec3 = readonly [x: number, y: number, z: number];

/** The rows of a 3 × 3 matrix; `rotate(m, v)` is m · v. */
export type Mat3 = readonly [Vec3, Vec3, Vec3];

export const IDENTITY: Mat3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const scale = (v: Vec3, factor: number): Vec3 => [v[0] * factor, v[1] * factor, v[2] * factor];

export const length = (v: Vec3): number => Math.hypot(v[0], v[1], v[2]);

/** Returns the vector of length 1 in the same direction. A zero vector stays zero. */
export function normalize(v: Vec3): Vec3 {
  const size = length(v);
  return size === 0 ? v : scale(v, 1 / size);
}

export const rotate = (m: Mat3, v: Vec3): Vec3 => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];

/** Returns the transpose, which is the inverse of a rotation. */
export const transpose = (m: Mat3): Mat3 => [
  [m[0][0], m[1][0], m[2][0]],
  [m[0][1], m[1][1], m[2][1]],
  [m[0][2], m[1][2], m[2][2]],
];

/** Returns the rotation that applies `b` first and then `a`. */
export function multiply(a: Mat3, b: Mat3): Mat3 {
  const columns = transpose(b);
  const row = (r: Vec3): Vec3 => [dot(r, columns[0]), dot(r, columns[1]), dot(r, columns[2])];
  return [row(a[0]), row(a[1]), row(a[2])];
}
