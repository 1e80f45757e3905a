import { add, dot, scale, subtract, type Vec3 } from '../../geo/vector.ts';
import type { Covariance } from '../../model/surface-point.ts';
import type { RayError } from './ray-errors.ts';

/** Where a ray from the origin meets the plane of a face. */
export interface MetPlane {
  /** Unit vector of the ray: x east, y up, z south. */
  readonly ray: Vec3;
  /** Unit vector perpendicular to the plane. */
  readonly normal: Vec3;
  /** Distance from the origin in meters. */
  readonly distance: number;
}

/**
 * Returns the displacement in meters of the place where a ray meets a plane, for a displacement of the ray at this
 * place: along the ray back into the plane.
 */
const intoPlane = ({ ray, normal }: MetPlane, moved: Vec3): Vec3 =>
  subtract(moved, scale(ray, dot(normal, moved) / dot(normal, ray)));

/** Returns the displacement of the place in meters that an error of the ray causes, to the first order. */
export const displacementOf = (met: MetPlane, { origin, direction }: RayError): Vec3 =>
  intoPlane(met, add(origin, scale(direction, met.distance)));

/** Returns the same for an error of the face, which moves together with the place. */
const displacementWithFace = (met: MetPlane, { origin }: RayError): Vec3 =>
  subtract(intoPlane(met, origin), origin);

const inEastNorthUp = ([x, y, z]: Vec3): Vec3 => [x, -z, y];

/**
 * Returns the covariance of the place where a ray meets a plane, in square meters, with the axes east, north and up of
 * the origin: J Σ Jᵀ, in which the columns of J are the displacements that the errors cause (JCGM 100:2008, 5.1.2).
 *
 * The distance is inversely proportional to n · d, for the normal n and the direction d. If ε is the relative error of
 * n · d, the displacement is multiplied by 1 / (1 + ε), which makes large errors more frequent at grazing incidence.
 * The covariance is therefore the second moment with all terms up to the fourth order: (1 + 3 κ²) J Σ Jᵀ + 6 c cᵀ, with
 * the variance κ² of ε and the covariance c of ε and the displacement. The terms of the position and the face in 3 κ²
 * are upper bounds.
 *
 * @param rays - The errors of the ray.
 * @param faces - The errors of the face, as `errorsOfFace` returns them.
 */
export function covarianceOf(
  met: MetPlane,
  rays: readonly RayError[],
  faces: readonly RayError[],
): Covariance {
  const facing = dot(met.normal, met.ray);
  const columns = [
    ...rays.map((error) => displacementOf(met, error)),
    ...faces.map((error) => displacementWithFace(met, error)),
  ].map(inEastNorthUp);
  const relative = rays.map(({ direction }) => dot(met.normal, direction) / facing);
  const shared = relative.reduce<Vec3>(
    (sum, value, at) => add(sum, scale(columns[at] as Vec3, value)),
    [0, 0, 0],
  );
  const factor = 1 + 3 * relative.reduce((sum, value) => sum + value * value, 0);
  const entry = (row: 0 | 1 | 2, column: 0 | 1 | 2): number =>
    columns.reduce((sum, moved) => sum + factor * moved[row] * moved[column], 0) +
    6 * shared[row] * shared[column];
  const [ee, en, eu, nn, nu, uu] = [
    entry(0, 0),
    entry(0, 1),
    entry(0, 2),
    entry(1, 1),
    entry(1, 2),
    entry(2, 2),
  ];
  return [ee, en, eu, en, nn, nu, eu, nu, uu];
}
