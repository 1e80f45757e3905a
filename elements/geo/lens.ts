import type { Vec3 } from './vector.ts';

/*
 * How the directions around a camera are laid out on a flat picture. A picture is described by the distance of each
 * direction from its center, in focal lengths, so that one focal length per radian is the scale in the middle of every
 * picture. Distances are written in t, the tangent of half the angle between a direction and the line of sight.
 *
 * From 1 to 0, a lens is the c of 2t / (1 - c t²), a perspective picture of the sphere from a point behind its center:
 * 1 is rectilinear (gnomonic), 0 stereographic, and everything between leads smoothly from one to the other. Snyder, Map
 * Projections: A Working Manual (USGS, 1987), gives it as k' = (P - 1) / (P - cos θ), equation 23-3, with
 * P = -(1 - c) / (1 + c). A fisheye lens is of the equisolid angle type, 2 sin(θ / 2), which is Lambert's azimuthal
 * equal-area projection (Snyder, chapter 24).
 */

/** The lenses by their names. */
export const LENSES = { rectilinear: 1, stereographic: 0, fisheye: -1 } as const;

/** The distance, in focal lengths, at which a fisheye lens shows what is straight behind the camera. */
export const FISHEYE_EDGE = 2;

/**
 * Returns the unit vector that a point of a picture shows, along the camera's axes: right, up, ahead. The point is given
 * in focal lengths from the center. Beyond the edge of a fisheye picture, that is the direction straight behind.
 */
export function directionThrough(right: number, up: number, lens: number): Vec3 {
  const squared = right * right + up * up;
  // The tangent divided by the distance, which has no singularity in the center.
  const share =
    lens < 0
      ? 1 / Math.sqrt(Math.max(FISHEYE_EDGE ** 2 - squared, 1e-24))
      : 1 / (1 + Math.sqrt(1 + lens * squared));
  const tangentSquared = squared * share * share;
  const nearness = (2 * share) / (1 + tangentSquared);
  return [right * nearness, up * nearness, (1 - tangentSquared) / (1 + tangentSquared)];
}

/**
 * Returns the point at which a picture shows a vector of any length along the camera's axes (right, up, ahead), in focal
 * lengths from the center. Returns null if it shows the vector nowhere: what is straight behind, or beyond the horizon of
 * a lens that shows less.
 */
export function pointShowing(
  [right, up, ahead]: Vec3,
  lens: number,
): readonly [right: number, up: number] | null {
  const squared = right * right + up * up;
  const length = Math.sqrt(squared + ahead * ahead);
  // The length plus the part that is ahead, without the loss of digits behind the camera.
  const sum = ahead > 0 ? length + ahead : squared / (length - ahead);
  const factor = lens < 0 ? 2 / Math.sqrt(2 * length * sum) : (2 * sum) / (sum * sum - lens * squared);
  const isShown = sum > 1e-12 * length && (lens < 0 || sum * sum - lens * squared > 1e-12 * length * length);
  return isShown ? [right * factor, up * factor] : null;
}

/**
 * Returns the scale of a picture around a unit vector along the camera's axes, in focal lengths per radian: the geometric
 * mean of those toward the center and across.
 */
export function scaleAround([, , ahead]: Vec3, lens: number): number {
  if (lens < 0) return 1;
  const tangentSquared = (1 - ahead) / (1 + ahead);
  return (
    (1 + tangentSquared) *
    Math.sqrt((1 + lens * tangentSquared) / Math.max(1 - lens * tangentSquared, 1e-12) ** 3)
  );
}
