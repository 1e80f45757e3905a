import { toDeg, toRad } from '../../geo/angle.ts';
import { type Vec3, add, cross, scale } from '../../geo/vector.ts';

/** A rotation as a unit quaternion. Its negative is the same rotation. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** Returns the rotation that applies `b` first and then `a`. */
export const multiplied = ([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];

export const inverse = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

/** Returns a vector after a rotation. */
export function turned([x, y, z, w]: Quaternion, vector: Vec3): Vec3 {
  const axis: Vec3 = [x, y, z];
  const across = scale(cross(axis, vector), 2);
  return add(vector, add(scale(across, w), cross(axis, across)));
}

/** Returns the angle of the rotation that leads from one rotation to another, in degrees, [0, 180]. */
export function angleBetween(from: Quaternion, to: Quaternion): number {
  const [x, y, z, w] = multiplied(to, inverse(from));
  return 2 * toDeg(Math.atan2(Math.hypot(x, y, z), Math.abs(w)));
}

/** Returns the rotation a share of the shortest way from one rotation to another: spherical linear interpolation. */
export function between(from: Quaternion, to: Quaternion, share: number): Quaternion {
  const half = toRad(angleBetween(from, to) / 2);
  if (half < 1e-9) return to;
  const sign = from.reduce((sum, part, at) => sum + part * (to[at] as number), 0) < 0 ? -1 : 1;
  const [a, b] = [Math.sin((1 - share) * half) / Math.sin(half), Math.sin(share * half) / Math.sin(half)];
  return from.map((part, at) => a * part + sign * b * (to[at] as number)) as unknown as Quaternion;
}
