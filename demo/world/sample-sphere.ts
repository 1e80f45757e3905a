import type { Pose } from '../../elements/geo/pose.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import type { Metres } from './markets/market-frame.ts';
import type { Flight, Market } from './markets/market.ts';

/** A sphere of the generated world: its record, and where and how its camera stood. */
export interface SampleSphere {
  readonly id: number;
  readonly market: Market;
  readonly flight: Flight;
  /** Side of a face at level 0, pixels. */
  readonly faceWidth: number;
  /** The camera in the market's metres. */
  readonly eye: Metres;
  /** How its faces are turned against level ones that look north. */
  readonly pose: Pose;
  readonly record: Sphere;
}
