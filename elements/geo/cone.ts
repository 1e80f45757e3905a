import { type Vec3, add, dot, normalize } from './vector.ts';

/** All directions whose angle to an axis has at least this cosine; -1 includes all directions. */
export interface Cone {
  readonly axis: Vec3;
  readonly cosine: number;
}

/** Maximum rounding error of a cosine, which corresponds to 0.03 degrees for the narrowest cone. */
const ROUNDING = 1e-7;

/**
 * Returns a cone from the origin that contains the points and everything between them. A cone that would not
 * be narrower than a half-space contains all directions instead.
 */
export function coneOf(points: Iterable<Vec3>): Cone {
  const rays = [...points].map(normalize);
  const axis = normalize(rays.reduce(add, [0, 0, 0]));
  const cosine = rays.reduce((smallest, ray) => Math.min(smallest, dot(axis, ray)), 1) - ROUNDING;
  return { axis, cosine: cosine > 0.01 ? cosine : -1 };
}

/**
 * Returns whether a unit vector points into a cone, or misses it by at most `margin` radians. The margin must
 * be small.
 */
export function isInCone({ axis, cosine }: Cone, ray: Vec3, margin = 0): boolean {
  if (cosine < 0) return true;
  return dot(axis, ray) >= cosine - margin * Math.sqrt(1 - cosine * cosine) - (margin * margin) / 2;
}
