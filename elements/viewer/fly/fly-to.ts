import type { LatLon } from '../../geo/earth.ts';

/** The destination of a flight: a sphere by id, or a place. A place stands for the sphere nearest to it. */
export type FlyToGoal = { readonly sphere: number } | LatLon;

export interface FlyToOptions {
  /**
   * If false, the viewer cuts to the sphere. If true (the default), the viewer flies unless the user prefers
   * reduced motion.
   */
  readonly animate?: boolean;
  readonly signal?: AbortSignal;
}
