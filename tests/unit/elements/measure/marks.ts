import { createRandom, type Random } from '../../../../demo/world/hash.ts';
import { type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { matrixOfPose, type Pose } from '../../../../elements/geo/pose.ts';
import {
  add,
  cross,
  length,
  multiply,
  normalize,
  rotate,
  scale,
  transpose,
  type Vec3,
} from '../../../../elements/geo/vector.ts';
import type { MeasuredPoint, PointPrecision } from '../../../../elements/measure/measured-point.ts';
import { isProblem, type Problem } from '../../../../elements/measure/problem.ts';
import type { MeasuredSphere, SphereMark } from '../../../../elements/measure/sphere-mark.ts';
import type { Precision } from '../../../../elements/model/sphere.ts';
import type { Covariance } from '../../../../elements/model/surface-point.ts';

export type Deviations = { readonly [Name in Exclude<keyof Precision, 'assumed'>]: number };

/** The middle of all samples. */
export const ORIGIN: Place = { latitude: 47.6, longitude: -122.33, altitude: 30 };

/** A precision in which everything but the stated values is negligible. */
export const only = (values: Partial<Deviations>): Deviations => ({
  horizontal: 1e-9,
  vertical: 1e-9,
  heading: 1e-9,
  pitch: 1e-9,
  roll: 1e-9,
  ...values,
});

/** Angle of a pixel in radians. */
export const PIXEL = 1 / 2048;

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };

/** Returns a sphere whose camera is displaced from the origin by meters to the east, up and to the south. */
export const sphereAt = (
  id: number,
  at: Vec3,
  precision: Deviations | undefined,
  { pose = LEVEL, origin = ORIGIN }: { readonly pose?: Pose; readonly origin?: Place } = {},
): MeasuredSphere => ({ id, camera: placeOf(origin, at), pose, precision, geoidUndulation: -22 });

/** Returns two unit vectors perpendicular to a ray and to each other. */
function acrossOf(ray: Vec3): readonly [Vec3, Vec3] {
  const first = normalize(cross(ray, Math.abs(ray[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return [first, cross(first, ray)];
}

/** Returns a mark with a deviation of a pixel in each direction. */
export const markAlong = (sphere: MeasuredSphere, ray: Vec3, pixel = PIXEL): SphereMark => ({
  sphere,
  ray,
  pixel: acrossOf(ray).map((direction) => ({ origin: [0, 0, 0], direction: scale(direction, pixel) })),
});

/** Returns a mark at exactly a place, or displaced by numbers of pixels across and upward. */
export function markAt(
  sphere: MeasuredSphere,
  place: Place,
  off: readonly [number, number] = [0, 0],
): SphereMark {
  const ray = normalize(worldOf(sphere.camera, place));
  const [across, upward] = acrossOf(ray);
  const moved = add(scale(across, off[0] * PIXEL), scale(upward, off[1] * PIXEL));
  return markAlong(sphere, normalize(add(ray, moved)));
}

/** Returns a number of the standard normal distribution. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export const randomOf = createRandom;

/** Returns a sphere whose record is wrong by random errors of its stated precision, and a function that marks in it. */
export function disturbed(sphere: MeasuredSphere, random: Random): (place: Place) => SphereMark {
  const { precision, pose, camera } = sphere;
  const { horizontal, vertical, heading, pitch, roll } = precision as Deviations;
  const wrong: Pose = {
    heading: pose.heading + heading * normal(random),
    pitch: pose.pitch + pitch * normal(random),
    roll: pose.roll + roll * normal(random),
  };
  const turn = multiply(matrixOfPose(wrong), transpose(matrixOfPose(pose)));
  const stated = placeOf(camera, [
    horizontal * normal(random),
    vertical * normal(random),
    horizontal * normal(random),
  ]);
  return (place) => {
    const seen = markAt(sphere, place, [normal(random), normal(random)]);
    return markAlong({ ...sphere, camera: stated, pose: wrong }, rotate(turn, seen.ray));
  };
}

/** Returns a point displaced from the origin by meters to the east, north and up. */
export const pointAt = (
  [east, north, up]: Vec3,
  precision: PointPrecision | null = null,
  origin: Place = ORIGIN,
): MeasuredPoint => ({
  ...placeOf(origin, [east, up, -north]),
  basis: 'surface',
  spheres: [1],
  geoidUndulation: null,
  precision,
});

/** A precision without shared errors, with these standard deviations to the east, north and up. */
export const deviations = (east: number, north: number, up: number): PointPrecision => ({
  own: [east ** 2, 0, 0, 0, north ** 2, 0, 0, 0, up ** 2] as Covariance,
  shared: [],
});

/** Returns a result that must not be a problem. */
export function solved<T extends object>(result: T | Problem): T {
  if (isProblem(result)) throw new Error(`unexpected problem: ${result.problem}`);
  return result;
}

/** Returns the distance between two places in meters. */
export const apart = (a: Place, b: Place): number => length(worldOf(a, b));
