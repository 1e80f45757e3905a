import { fixtureCleanup } from '@open-wc/testing';
import type { Size, View } from '../../../elements/geo/camera.ts';
import { pixelOfRay, rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { type Vec3, dot } from '../../../elements/geo/vector.ts';
import { createContext } from '../../../elements/scene/drawing-context.ts';
import type { Overlay } from '../../../elements/scene/overlay.ts';
import { releaseContext } from '../../../elements/scene/release-context.ts';
import { Stage } from '../../../elements/scene/stage.ts';

/** Size of the picture under test in CSS pixels. */
export const SIZE: Size = { width: 240, height: 160 };

/** A picture as read from the canvas. */
export interface Painting {
  /**
   * Returns red, green, blue and opacity of a device pixel, 0 to 255 and premultiplied; x right and y down.
   */
  at(x: number, y: number): readonly [number, number, number, number];
}

/** Opens a stage that contains only overlays. */
export function openStage(pixelRatio = 1) {
  const canvas = document.createElement('canvas');
  const gl = createContext(canvas);
  const ignore = (): void => undefined;
  const events = { onLost: ignore, onRestored: ignore, onPluginError: ignore };
  const stage = new Stage(canvas, gl, events);
  stage.resize(SIZE, pixelRatio);
  const draw = (view: View): Painting => {
    stage.draw(view);
    const [width, height] = [SIZE.width * pixelRatio, SIZE.height * pixelRatio];
    const bytes = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return {
      at: (x, y) => [...bytes.subarray(4 * ((height - 1 - y) * width + x)).subarray(0, 4)] as never,
    };
  };
  const close = (...overlays: Overlay[]): void => {
    for (const overlay of overlays) stage.removeOverlay(overlay);
    stage.dispose();
    releaseContext(gl);
    fixtureCleanup();
  };
  return { stage, gl, canvas, draw, close };
}

/** Views in all directions, both narrow and wide. */
export const VIEWS: readonly View[] = [
  ...[0, 45, 90, 135, 180, 225, 270, 315].map((pan, n) => ({ pan, tilt: -20 + 5 * n, fov: 75 })),
  { pan: 10, tilt: -90, fov: 75 },
  { pan: 200, tilt: 90, fov: 100 },
  { pan: 77, tilt: -45, fov: 120, roll: 35 },
  { pan: 130, tilt: -12, fov: 25, roll: -100 },
];

export function distanceToPiece(
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const part = ((x - ax) * dx + (y - ay) * dy) / Math.max(dx * dx + dy * dy, 1e-12);
  const along = Math.min(1, Math.max(0, part));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/**
 * Returns points on level ground from `[east, north]` pairs, at a distance below the camera. All lengths are
 * in meters.
 */
export const onGround = (corners: readonly (readonly [number, number])[], below = 100): Vec3[] =>
  corners.map(([east, north]) => [east, -below, -north]);

/**
 * Returns the distance in CSS pixels from a pixel to a drawn segment. The segment is clipped in front of the
 * camera's plane.
 */
export function edgeDistance(a: Vec3, b: Vec3, view: View, at: readonly [number, number]): number {
  const ahead = rayOfPixel(view, SIZE, { x: SIZE.width / 2, y: SIZE.height / 2 });
  const [da, db] = [dot(a, ahead), dot(b, ahead)];
  if (da < 0.02 && db < 0.02) return Infinity;
  const cut = (0.02 - da) / (db - da);
  const mid = a.map((part, axis) => part + cut * (b[axis]! - part)) as unknown as Vec3;
  const from = pixelOfRay(view, SIZE, da < 0.02 ? mid : a)!;
  const to = pixelOfRay(view, SIZE, db < 0.02 ? mid : b)!;
  return distanceToPiece(at, [from.x, from.y], [to.x, to.y]);
}
