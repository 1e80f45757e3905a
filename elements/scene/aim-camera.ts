import type { PerspectiveCamera } from 'three';
import { toRad } from '../geo/angle.ts';
import type { View } from '../geo/camera.ts';

/**
 * Turns a camera of three.js to a view, so that its axes are those of `cameraAxes`. `fov` is the vertical field of view
 * to draw with, and `aspect` is the width of the picture divided by its height.
 */
export function aimCamera(
  camera: PerspectiveCamera,
  { pan, tilt, fov, roll = 0 }: View,
  aspect: number,
): void {
  // The rotations apply in the order roll, tilt, pan, each to the result of the one before.
  camera.rotation.set(toRad(tilt), -toRad(pan), -toRad(roll), 'YXZ');
  camera.fov = fov;
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
}
