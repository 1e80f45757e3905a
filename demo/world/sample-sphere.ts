import type { Pose } from '../../elements/geo/pose.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import type { Meters } from './markets/market-frame.ts';
import type { Flight, Market } from './markets/market.ts';

export interface SampleSphere {
  readonly id: number;
  readonly market: Market;
  readonly flight: Flight;
  /** Side of a face at level 0, in pixels. */
  readonly faceWidth: number;
  /** Position of the camera in the market's frame, in meters. */
  readonly eye: Meters;
  /** Rotation of the faces relative to level faces with a north-facing front. */
  readonly pose: Pose;
  readonly record: Sphere;
}
