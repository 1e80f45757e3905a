import type { Vec3 } from '../geo/vector.ts';

/** The state of a transition from one sphere to another. */
export interface TransitionMoment {
  /** The opacity of the new sphere, from 0 to 1. */
  readonly share: number;
  /** Offsets of the two pictures from their normal positions, in scene units along the world's axes. */
  readonly fromShift: Vec3;
  readonly toShift: Vec3;
  /** The camera's position relative to the first sphere, in meters along the world's axes. */
  readonly position: Vec3;
}

/** Shows two spheres as one picture. */
export interface Transition {
  /**
   * Prepares the transition for at most a part of a frame. Called before each frame until it returns true; the previous
   * sphere stays on the screen until then. Transitions without this method need no preparation.
   */
  prepare?(): boolean;
  set(moment: TransitionMoment): void;
  end(): void;
}
