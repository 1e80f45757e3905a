import { toRad } from '../../geo/angle.ts';
import { type Mat3, type Vec3, dot, multiply, scale, subtract } from '../../geo/vector.ts';
import type { DrawnTexture } from './drawn-shapes.ts';

/** A turn about one axis as a right-handed screw, in degrees. */
function turnAbout(axis: 0 | 1 | 2, degrees: number): Mat3 {
  const [c, s] = [Math.cos(toRad(degrees)), Math.sin(toRad(degrees))];
  if (axis === 0) return [[1, 0, 0], [0, c, -s], [0, s, c]]; // prettier-ignore
  if (axis === 1) return [[c, 0, s], [0, 1, 0], [-s, 0, c]]; // prettier-ignore
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]]; // prettier-ignore
}

/**
 * How a textured polygon is turned: about its own x axis, then about its own y axis as that has come to lie, then about
 * its own z axis. Not turned, it stands upright facing south, its picture's right to the east.
 */
export const turnOf = ([x, y, z]: Vec3): Mat3 =>
  multiply(multiply(turnAbout(0, x), turnAbout(1, y)), turnAbout(2, z));

/** Whether a ray from the camera meets a textured polygon, from either side. */
export function isOnTexture({ width, height, rotation, position }: DrawnTexture, ray: Vec3): boolean {
  const columns = turnOf(rotation);
  const axis = (n: 0 | 1 | 2): Vec3 => [columns[0][n], columns[1][n], columns[2][n]];
  const normal = axis(2);
  const distance = dot(position, normal) / dot(ray, normal);
  if (!(distance > 0 && distance < Infinity)) return false;
  const from = subtract(scale(ray, distance), position);
  return Math.abs(dot(from, axis(0))) <= width / 2 && Math.abs(dot(from, axis(1))) <= height / 2;
}
