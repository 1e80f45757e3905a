import { cameraAxes } from './camera.ts';
import { type Mat3, transpose } from './vector.ts';

/**
 * The orientation of an image in the world, in degrees, as defined by Google's GPano pose tags. `heading`:
 * pan of the image's center, clockwise from true north. `pitch`: tilt of the image's center, nose up
 * positive, [-90, 90]. `roll`: right side down positive, (-180, 180]; the horizon then turns counterclockwise
 * in the image.
 */
export interface Pose {
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
}

/**
 * Returns the rotation from the image's frame (x right, y up, z back; the center is -z) to the world frame (x
 * east, y up, z south). For a level image that faces north, the rotation is the identity. The rotations apply
 * to the image in the order roll, pitch, heading.
 */
export const matrixOfPose = ({ heading, pitch, roll }: Pose): Mat3 =>
  transpose(cameraAxes({ pan: heading, tilt: pitch, roll }));
