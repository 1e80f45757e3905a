import type { Place } from '../geo/earth.ts';
import type { Pose } from '../geo/pose.ts';
import type { Vec3 } from '../geo/vector.ts';
import type { Precision } from '../model/sphere.ts';
import { type RayError, errorsOfPose } from '../surface/cast/ray-errors.ts';

/** What measuring needs to know about a sphere. */
export interface MeasuredSphere {
  readonly id: number;
  readonly camera: Place;
  /** The pose of the stored tiles; the axes of its angles are those of the errors. */
  readonly pose: Pose;
  /** Absent or incomplete if the precision is unknown. */
  readonly precision?: Precision | undefined;
  readonly geoidUndulation: number | null;
}

/** A mark that a person has made in a sphere. */
export interface SphereMark {
  readonly sphere: MeasuredSphere;
  /** Unit vector of the line of sight in the world frame of the sphere: x east, y up, z south. */
  readonly ray: Vec3;
  /** The errors of the pixel, as `errorsOfPixel` returns them. */
  readonly pixel: readonly RayError[];
}

/** An error of a line of sight. `source` is null for an error of this mark alone. */
export interface SourcedError extends RayError {
  readonly source: string | null;
}

const NAMES = ['east', 'up', 'south', 'heading', 'pitch', 'roll'] as const;

/**
 * The deviations that weight the lines of sight of spheres whose precision is unknown, in meters and degrees. They only
 * weight; such points have no stated precision.
 */
const ASSUMED: Precision = { horizontal: 1, vertical: 1, heading: 0.5, pitch: 0.5, roll: 0.5 };

/** The errors of a mark, and whether the precision of its sphere is known. */
export interface MarkErrors {
  readonly errors: readonly SourcedError[];
  readonly isKnown: boolean;
}

/**
 * Returns the independent errors of a line of sight. All marks in a sphere share the errors of its position and
 * orientation, which are therefore named.
 */
export function errorsOfMark({ sphere, ray, pixel }: SphereMark): MarkErrors {
  const { id, pose, precision } = sphere;
  const known = precision ? errorsOfPose(ray, precision, pose) : null;
  const ofPose = known ?? errorsOfPose(ray, ASSUMED, pose) ?? [];
  return {
    isKnown: known !== null,
    errors: [
      ...ofPose.map((error, at) => ({ ...error, source: `${id} ${NAMES[at] ?? at}` })),
      ...pixel.map((error) => ({ ...error, source: null })),
    ],
  };
}
