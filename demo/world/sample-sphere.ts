import type { Pose } from '../../elements/geo/pose.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import type { Metres } from './markets/market-frame.ts';
import type { Flight, Market } from './markets/market.ts';

/** A sphere of the generated world: its record, and the position and pose of its camera. */
export interface SampleSphere {
  readonly id: number;
  readonly market: Market;
  readonly flight: Flight;
  /** Side of a face at level 0, in pixels. */
  readonly faceWidth: number;
  /** Position of the camera in the market's meters. */
  readonly eye: Metres;
  /** Rotation of its faces relative to level, north-facing faces. */
  readonly pose: Pose;
  readonly record: Sphere;
}
