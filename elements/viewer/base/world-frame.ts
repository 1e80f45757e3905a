import { type Pixel, type Size, type View, directionOf } from '../../geo/camera.ts';
import { type Place, worldOf } from '../../geo/earth.ts';
import { levelGround } from '../../geo/ground.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { type Pointing, pointAt } from '../../geo/pointing.ts';
import { pixelOfPlace, placeOfPixel } from '../../geo/projection.ts';
import type { Vec3 } from '../../geo/vector.ts';
import { checkGoal } from '../../model/goals.ts';
import { type GroundAt, frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { LevelPoint, SurfacePoint } from '../../model/surface-point.ts';
import { ViewerError } from '../../model/viewer-error.ts';

/**
 * A place in the format that pages use, in degrees and in meters above the ellipsoid. Without a height, the
 * place lies on the terrain or, where none is known, on the ground below the camera or the assumed ground.
 */
export interface GivenPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number | undefined;
}

/** A view as drawn: `fov` is the drawn field of view, and `size` is in CSS pixels. */
export interface DrawnView {
  readonly view: View;
  readonly size: Size;
}

const cameraOf = (sphere: Sphere): Place => frameOfSphere(sphere).camera;

/**
 * Returns the height of the ground at the sphere. If the height is unknown, returns NaN, so that no distance
 * is measured on the assumed ground.
 */
const groundOf = ({ metadata }: Sphere): number => metadata.ground ?? NaN;

function placedSphere({ sphere, isPlaced }: LocatedSphere): Sphere {
  if (isPlaced) return sphere;
  throw new ViewerError('translation-failed', 'Translation failed: the sphere has no position.');
}

function placeOf(located: LocatedSphere, place: GivenPlace, surface: SurfaceFinder | null): Place {
  const { latitude, longitude, altitude = surface?.groundAt?.(place) } = place;
  if (!Number.isFinite(latitude) || Math.abs(latitude) > 90 || !Number.isFinite(longitude)) {
    throw new ViewerError('invalid-argument', 'A place needs a latitude within ±90° and a finite longitude.');
  }
  return { latitude, longitude, altitude: altitude ?? frameOfSphere(located.sphere).ground };
}

/**
 * Returns the direction and distance from a sphere to a place. Throws `translation-failed` for a sphere
 * without a place.
 */
function directionToPlace(
  located: LocatedSphere,
  place: GivenPlace,
  surface: SurfaceFinder | null,
): Pointing {
  return pointAt(cameraOf(placedSphere(located)), placeOf(located, place, surface));
}

/**
 * Returns the position of a place relative to the camera, in meters: x east, y up, z south. Throws
 * `translation-failed` for a sphere without a place.
 */
export const positionOfPlace = (
  located: LocatedSphere,
  place: GivenPlace,
  surface: SurfaceFinder | null,
): Vec3 => worldOf(cameraOf(placedSphere(located)), placeOf(located, place, surface));

/** Returns the view for a goal of `lookAt`. A place is converted to the direction from the camera. */
export async function viewOfGoal(
  goal: unknown,
  sphereOf: () => Promise<LocatedSphere>,
  surfaceOf: (located: LocatedSphere) => SurfaceFinder | null,
): Promise<Partial<View>> {
  const checked = checkGoal('lookAt', goal);
  if (!('latitude' in checked)) return checked;
  const located = await sphereOf();
  const { pan, tilt } = directionToPlace(located, checked as unknown as GivenPlace, surfaceOf(located));
  return { pan, tilt, ...(checked['fov'] !== undefined && { fov: checked['fov'] }) };
}

/**
 * Returns the position at which a place is drawn, in CSS pixels. The position may lie outside the picture.
 * Returns null if the place is behind the camera.
 */
export function pixelToDraw(
  located: LocatedSphere,
  drawn: DrawnView,
  place: GivenPlace,
  surface: SurfaceFinder | null,
): Pixel | null {
  const camera = cameraOf(placedSphere(located));
  return pixelOfPlace({ camera, ...drawn }, placeOf(located, place, surface));
}

/**
 * Returns the place on level ground at a CSS pixel. Returns null above the horizon, or if the sphere's place or
 * ground height is unknown.
 */
export function groundAtPixel(
  { sphere, isPlaced }: LocatedSphere,
  drawn: DrawnView,
  pixel: Pixel,
): LevelPoint | null {
  if (!isPlaced) return null;
  const hit = placeOfPixel({ camera: cameraOf(sphere), ...drawn }, pixel, levelGround(groundOf(sphere)));
  return hit.hit ? { ...hit.place, basis: 'level-ground', distance: hit.distance } : null;
}

/** What stands around a sphere, as triangles that are visible from their front only. */
export interface DrawnFaces {
  /** Coordinates x, y, z of each corner in meters relative to the camera: x east, y up, z south. */
  readonly positions: Float32Array;
  /** Three indices of positions per triangle. */
  readonly corners: Uint32Array;
  /** Height of the ground relative to the camera in meters. The ground is level beyond the faces. */
  readonly ground: number;
}

/** Finds places on what stands around a sphere. */
export interface SurfaceFinder {
  /** Returns the altitude of the terrain at a place in meters above the ellipsoid; null if the ground is level. */
  readonly groundAt: GroundAt | null;
  /** Returns the place that a pixel shows; null for the sky. */
  placeAt(drawn: DrawnView & { readonly pixel: Pixel }): SurfacePoint | null;
}

/** Returns the place at a CSS pixel on the surface or, where there is none, on level ground. */
export const surfaceAtPixel = (
  located: LocatedSphere,
  drawn: DrawnView,
  pixel: Pixel,
  surface: SurfaceFinder | null,
): SurfacePoint | null => surface?.placeAt({ ...drawn, pixel }) ?? groundAtPixel(located, drawn, pixel);

/** The point of the view at a pixel: the direction and, if it is known, the place. */
export interface PointedAt {
  /** Pan in degrees clockwise from true north. */
  readonly pan: number;
  /** Tilt in degrees above the horizon. */
  readonly tilt: number;
  /** Latitude in degrees; null if no place is known. */
  readonly latitude: number | null;
  /** Longitude in degrees; null if no place is known. */
  readonly longitude: number | null;
  /** The place that the point shows, and what is known about it; null in the sky, or if no place is known. */
  readonly place: SurfacePoint | null;
}

const pointOf = ({ view, size }: DrawnView, pixel: Pixel, place: SurfacePoint | null): PointedAt => {
  const { latitude = null, longitude = null } = place ?? {};
  return { ...directionOf(rayOfPixel(view, size, pixel)), latitude, longitude, place };
};

/** Returns the point of the view at a CSS pixel of the element, with its place on level ground. */
export const levelPointAt = (located: LocatedSphere, drawn: DrawnView, pixel: Pixel): PointedAt =>
  pointOf(drawn, pixel, groundAtPixel(located, drawn, pixel));

/**
 * Returns the point of the view at a CSS pixel of the element. The place is on the surface if that is built, or else
 * on level ground.
 */
export const pointedAt = (
  located: LocatedSphere,
  drawn: DrawnView,
  pixel: Pixel,
  surface: SurfaceFinder | null,
): PointedAt => pointOf(drawn, pixel, surfaceAtPixel(located, drawn, pixel, surface));
