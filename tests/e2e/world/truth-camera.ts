import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import { groundHit, levelGround } from '../../../elements/geo/ground.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { createWorld } from '../../helpers/truth/world.ts';

/** The camera of an image: its size in pixels and its direction in degrees. */
export interface Shot {
  readonly sphere: SampleSphere;
  readonly width: number;
  readonly height: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The true geometry of the generated world. */
export const truth = createWorld({ named: false });

const rad = (deg: number): number => (deg * Math.PI) / 180;
const deg = (radians: number): number => (radians * 180) / Math.PI;
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Returns the distance between the center of an image and a point that is 45° away from the center, in
 * pixels.
 */
const focalOf = ({ height, fov }: Shot): number => height / 2 / Math.tan(rad(fov / 2));

/**
 * Returns the axes of the image in the world (east, up, south), according to the definition of pan and tilt.
 */
function axesOf({ pan, tilt }: Shot): { ahead: Vec3; right: Vec3; above: Vec3 } {
  const [sp, cp, st, ct] = [Math.sin(rad(pan)), Math.cos(rad(pan)), Math.sin(rad(tilt)), Math.cos(rad(tilt))];
  return { ahead: [sp * ct, st, -cp * ct], right: [cp, 0, sp], above: [-sp * st, ct, cp * st] };
}

/**
 * Returns the pixel of a direction in degrees, or null behind the camera. Whole numbers are at the edges of
 * pixels, not at their centers.
 */
function pixelOfWay(shot: Shot, { pan, tilt }: { pan: number; tilt: number }): Point | null {
  const level = Math.cos(rad(tilt));
  const way: Vec3 = [Math.sin(rad(pan)) * level, Math.sin(rad(tilt)), -Math.cos(rad(pan)) * level];
  const { ahead, right, above } = axesOf(shot);
  const deep = dot(way, ahead);
  if (deep < 0.05) return null;
  const focal = focalOf(shot);
  return {
    x: shot.width / 2 + (focal * dot(way, right)) / deep,
    y: shot.height / 2 - (focal * dot(way, above)) / deep,
  };
}

/** Returns the true pixel of a place, or null behind the camera. */
export const pixelOfPlace = (shot: Shot, { latitude, longitude, altitude }: Place): Point | null =>
  pixelOfWay(shot, truth.project(shot.sphere, latitude, longitude, altitude));

/** Returns the direction from the camera through a pixel in the camera's world frame. */
function wayOfPixel(shot: Shot, { x, y }: Point): Vec3 {
  const { ahead, right, above } = axesOf(shot);
  const [s, t] = [(x - shot.width / 2) / focalOf(shot), (shot.height / 2 - y) / focalOf(shot)];
  return [0, 1, 2].map((n) => (ahead[n] ?? 0) + s * (right[n] ?? 0) + t * (above[n] ?? 0)) as unknown as Vec3;
}

/** Returns the object at a pixel according to the truth, with names if `world` has names. */
export function truthAt(shot: Shot, pixel: Point, world = truth): ReturnType<typeof truth.at> {
  const [east, up, south] = wayOfPixel(shot, pixel);
  return world.at(shot.sphere, deg(Math.atan2(east, -south)), deg(Math.atan2(up, Math.hypot(east, south))));
}

/** Returns the ground at a pixel, at street level, regardless of the objects on it. */
export function groundAt(shot: Shot, pixel: Point): Place | null {
  const { latitude, longitude, metadata } = shot.sphere.record;
  const camera = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const hit = groundHit(camera, wayOfPixel(shot, pixel), levelGround(shot.sphere.market.ground));
  return hit.hit ? hit.place : null;
}

/**
 * Returns true if a point is in the image, at a minimum distance from its edges in pixels. The bottom
 * contains the copyright line.
 */
export const isInside = ({ width, height }: Shot, { x, y }: Point, margin: number): boolean =>
  x > margin && x < width - margin && y > margin && y < height - margin - 0.06 * height;

/** Returns the distance from a sphere's camera to a place in meters, accurate enough for sorting. */
export function metersTo({ record }: SampleSphere, { latitude, longitude, altitude }: Place): number {
  const north = (latitude - record.latitude) * 111_320;
  const east = (longitude - record.longitude) * 111_320 * Math.cos(rad(record.latitude));
  return Math.hypot(east, north, altitude - (record.metadata.altitude ?? NaN));
}
