import type { Vec3 } from '../../geo/vector.ts';
import type { Steps } from '../steps.ts';

/** A polygon that lies on a surface, in world meters around the camera. */
export interface DrapedPolygon {
  /** The outline, then the holes, along the surface. */
  readonly rings: readonly (readonly Vec3[])[];
  /** The corners of the triangles of its area, three of each, counterclockwise as seen from above. */
  readonly fill: readonly Vec3[];
}

/**
 * Lays shapes on the surface around a camera: on the topmost face below the sky. Points are in world meters around the
 * camera; the given ones lie on the ground, and keep their heights where there is no surface.
 */
export interface Draper {
  /** Returns the same result for the same list. Where rings overlap, their areas alternate (even-odd rule). */
  polygon(rings: readonly (readonly Vec3[])[]): Steps<DrapedPolygon>;
  /** Returns the same result for the same list. Where heights differ, the line runs straight up or down. */
  line(points: readonly Vec3[]): Steps<readonly Vec3[]>;
  /** Returns the point of the surface that is straight above or below a point. */
  readonly top: (point: Vec3) => Vec3;
}
