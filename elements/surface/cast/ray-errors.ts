import { toRad } from '../../geo/angle.ts';
import { cameraAxes, type Pixel, type Size, type View } from '../../geo/camera.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import type { Pose } from '../../geo/pose.ts';
import { cross, scale, subtract, type Vec3 } from '../../geo/vector.ts';
import type { Precision } from '../../model/sphere.ts';

/**
 * How a ray changes with one standard deviation of one error that is independent of all others. The frame is the world
 * frame of the sphere: x east, y up, z south.
 */
export interface RayError {
  /** Displacement of the origin in meters. */
  readonly origin: Vec3;
  /** Change of the unit vector of the direction. */
  readonly direction: Vec3;
}

/** Standard deviation of a pixel that a person points at, in CSS pixels, across and down. */
const PIXEL_DEVIATION = 0.5;

const NONE: Vec3 = [0, 0, 0];

/** A view as drawn, and a pixel of it in CSS pixels. */
export interface DrawnPixel {
  readonly view: View;
  readonly size: Size;
  readonly pixel: Pixel;
}

/** Returns the errors of the ray through a pixel that result from the error of the pixel. */
export function errorsOfPixel({ view, size, pixel: { x, y } }: DrawnPixel): readonly RayError[] {
  const ray = rayOfPixel(view, size, { x, y });
  return [
    { x: x + PIXEL_DEVIATION, y },
    { x, y: y + PIXEL_DEVIATION },
  ].map((pixel) => ({ origin: NONE, direction: subtract(rayOfPixel(view, size, pixel), ray) }));
}

/**
 * Returns the errors of a ray that result from the position and the orientation of a sphere: for the displacement to
 * the east, up and to the south, and for the heading, pitch and roll. Each angle turns the ray about its axis in the
 * definition of the pose: up, the right of the image, and its line of sight. Returns null if one of the deviations is
 * unknown.
 *
 * @param ray - Unit vector in the world frame.
 */
export function errorsOfPose(
  ray: Vec3,
  { horizontal, vertical, heading, pitch, roll }: Precision,
  pose: Pose,
): readonly RayError[] | null {
  if (!(horizontal && vertical && heading && pitch && roll)) return null;
  const [right, , back] = cameraAxes({ pan: pose.heading, tilt: pose.pitch });
  const turned = (axis: Vec3, degrees: number): RayError => ({
    origin: NONE,
    direction: cross(scale(axis, toRad(degrees)), ray),
  });
  return [
    { origin: [horizontal, 0, 0], direction: NONE },
    { origin: [0, vertical, 0], direction: NONE },
    { origin: [0, 0, horizontal], direction: NONE },
    turned([0, -1, 0], heading),
    turned(right, pitch),
    turned(back, -roll),
  ];
}

/**
 * Returns the errors of a face as errors of the ray: a displaced face is met where a ray that is displaced the other
 * way meets the face in its stated position.
 *
 * @param spread - Standard deviation of the heights in meters.
 * @param rounding - Standard deviation of the positions on each horizontal axis in meters.
 */
export const errorsOfFace = ({
  spread,
  rounding,
}: {
  readonly spread: number;
  readonly rounding: number;
}): readonly RayError[] =>
  [[rounding, 0, 0] as const, [0, spread, 0] as const, [0, 0, rounding] as const].map((origin) => ({
    origin,
    direction: NONE,
  }));
