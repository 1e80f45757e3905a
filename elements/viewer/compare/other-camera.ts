import { type Size, type View, cameraAxes, focalLength } from '../../geo/camera.ts';
import type { Registration } from '../../geo/registration.ts';
import { type TileCamera, footprintOf } from '../../geo/tile-plan.ts';
import {
  type Mat3,
  type Vec3,
  dot,
  length,
  multiply,
  normalize,
  scale,
  subtract,
  transpose,
} from '../../geo/vector.ts';

/** Share by which the picture of the second camera is planned wider and higher than the first one, in each direction. */
const MARGIN = 1.25;

/** What is looked at is at most so far away, in meters, and at least so near. */
const FARTHEST = 2000;
const NEAREST = 5;

/** Returns the distance in meters of level ground in a direction; the farthest distance above the horizon. */
const groundAlong = ([, y]: Vec3, ground: number): number =>
  y < 0 ? Math.min(FARTHEST, Math.max(NEAREST, ground / y)) : FARTHEST;

/** Returns rows of axes whose last one, backward, is given, turned as little as possible from other axes. */
function turnedBack(axes: Mat3, back: Vec3): Mat3 {
  const across = subtract(axes[0], scale(back, dot(axes[0], back)));
  const right = normalize(across);
  const up: Vec3 = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  return [right, up, back];
}

/**
 * Returns the camera by which the tiles of the second picture are planned: it points to what is in the middle of the first
 * view, and its pixels are as large there. The previews of all other directions are planned, too, because cameras that are
 * far from each other see near things in very different directions.
 *
 * @param frame - Rotation from the axes of the second picture to the world's at the second camera.
 * @param ground - Height of the ground relative to the first camera in meters.
 * @param size - Size of the picture in device pixels.
 * @param preview - The level of the previews.
 */
export function otherCamera(
  { way, turn }: Registration,
  { frame, ground, preview }: { readonly frame: Mat3; readonly ground: number; readonly preview: number },
  view: View,
  size: Size,
): TileCamera {
  const axes = cameraAxes(view);
  const ahead = scale(axes[2], -1);
  const point = scale(ahead, groundAlong(ahead, ground));
  const offset = subtract(point, way);
  const back = normalize(scale(offset, -1));
  const nearer = length(offset) / length(point);
  const focal = focalLength(view.fov, size.height) * nearer;
  return {
    axes: multiply(multiply(turnedBack(axes, back), transpose(turn)), frame),
    focal,
    width: size.width * MARGIN * Math.max(1, nearer),
    height: size.height * MARGIN * Math.max(1, nearer),
    lens: undefined,
    footprintOf: (tile, levels, camera) =>
      footprintOf(tile, levels, camera) ??
      (tile.level === preview ? { texelPx: 0.5, areaPx: 1, offAxis: 10 } : null),
  };
}
