import { type Vec3, add, dot, normalize } from './vector.ts';

/** All directions whose angle to an axis has at least this cosine; -1 includes all directions. */
export interface Cone {
  readonly axis: Vec3;
  readonly cosine: number;
}

/** Maximum rounding error of a cosine, which corresponds to 0.03 degrees for the narrowest cone. */
const ROUNDING = 1e-7;

/**
 * A cone from the origin that contains these points and everything between them, or, if that cone would not
 * be narrower than a half-space, all directions.
 */
export function coneOf(points: Iterable<Vec3>): Cone {
  const rays = [...points].map(normalize);
  const axis = normalize(rays.reduce(add, [0, 0, 0]));
  const cosine = rays.reduce((smallest, ray) => Math.min(smallest, dot(axis, ray)), 1) - ROUNDING;
  return { axis, cosine: cosine > 0.01 ? cosine : -1 };
}

/** Whether a unit vector points into a cone, or misses it by no more than a small angle in radians. */
export function isInCone({ axis, cosine }: Cone, ray: Vec3, margin = 0): boolean {
  if (cosine < 0) return true;
  return dot(axis, ray) >= cosine - margin * Math.sqrt(1 - cosine * cosine) - (margin * margin) / 2;
}
