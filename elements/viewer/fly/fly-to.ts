import type { LatLon } from '../../geo/earth.ts';

/** Where to fly: a sphere by its id, or the sphere nearest to a place. */
export type FlyToGoal = { readonly sphere: number } | LatLon;

export interface FlyToOptions {
  /** False cuts; true, the default, flies unless reduced motion is asked for. */
  readonly animate?: boolean;
  readonly signal?: AbortSignal;
}
