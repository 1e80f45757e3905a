import type { Direction, Pixel } from '../../geo/camera.ts';
import { levelGround } from '../../geo/ground.ts';
import { placeOfPixel } from '../../geo/projection.ts';
import { type LookedAt, viewOfSamePlace } from '../../geo/registration.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { ShownSphere, Sphere } from '../../model/sphere.ts';
import type { SurfacePoint } from '../../model/surface-point.ts';

interface Options {
  readonly signal: AbortSignal;
}

/** A viewer that looks at places. */
export interface LookingViewer {
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
  readonly currentSphere: ShownSphere | null;
  unproject(pixel: Pixel, options: Options): Promise<SurfacePoint | null>;
  flyTo(goal: { readonly sphere: number }, options: Options): Promise<boolean>;
  lookAt(goal: Direction & { readonly fov: number }, options: Options): Promise<boolean>;
}

/** Returns what is in the middle of a view; null for the sky, or if no place is known there. */
export async function lookedAt(viewer: LookingViewer, signal: AbortSignal): Promise<LookedAt | null> {
  const { clientWidth, clientHeight, fov } = viewer;
  const middle = { x: clientWidth / 2, y: clientHeight / 2 };
  // Without a sphere or a size, nothing is looked at.
  const place = await viewer.unproject(middle, { signal }).catch(() => null);
  signal.throwIfAborted();
  return place && { place, distance: place.distance, fov };
}

/** Returns the level ground in the middle of a view; null above the horizon, or if the height of the ground is unknown. */
export function levelLookedAt(viewer: LookingViewer): LookedAt | null {
  const { clientWidth: width, clientHeight: height, pan, tilt, fov, currentSphere: sphere } = viewer;
  if (!sphere || sphere.latitude === null || sphere.metadata.ground === undefined) return null;
  const { camera, ground } = frameOfSphere(sphere as Sphere);
  const picture = { camera, view: { pan, tilt, fov }, size: { width, height } };
  const hit = placeOfPixel(picture, { x: width / 2, y: height / 2 }, levelGround(ground));
  return hit.hit ? { place: hit.place, distance: hit.distance, fov } : null;
}

/** Returns the view of a sphere that looks at the same place; null if the place of the sphere is unknown. */
export const viewFrom = (
  sphere: ShownSphere | null,
  looked: LookedAt,
): (Direction & { readonly fov: number }) | null =>
  sphere && sphere.latitude !== null ? viewOfSamePlace(frameOfSphere(sphere as Sphere).camera, looked) : null;

/**
 * Flies to a sphere and looks at the same place from there, which is then as large as before. Resolves with whether the
 * view has arrived. Rejects with the errors of `flyTo`.
 */
export async function lookFrom(
  viewer: LookingViewer,
  sphere: number,
  looked: LookedAt | null,
  options: Options,
): Promise<boolean> {
  if (!(await viewer.flyTo({ sphere }, options))) return false;
  const view = looked && viewFrom(viewer.currentSphere, looked);
  return view ? viewer.lookAt(view, options) : true;
}
