import type { View } from '../geo/camera.ts';
import type { GivenPlace } from './world-frame.ts';

/** Where to look: a direction and a fov, of which each may be left out, or a place. */
export type LookAtGoal = Partial<View> | GivenPlace;

export interface LookAtOptions {
  /** False jumps there; true, the default, turns smoothly unless reduced motion is asked for. */
  readonly animate?: boolean;
  readonly signal?: AbortSignal;
}
