import type { Random } from '../../../demo/world/hash.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { type Place, placeOf, worldOf } from '../../../elements/geo/earth.ts';
import { matrixOfPose, type Pose } from '../../../elements/geo/pose.ts';
import {
  add,
  cross,
  type Mat3,
  multiply,
  normalize,
  rotate,
  scale,
  transpose,
  type Vec3,
} from '../../../elements/geo/vector.ts';
import type { SphereMark } from '../../../elements/measure/sphere-mark.ts';
import type { Precision } from '../../../elements/model/sphere.ts';
import { normal } from '../surface/normal.ts';

/** Angle of a pixel at the center of a face of 4,096 pixels, in radians. */
export const PIXEL = 1 / 2048;

/** What is wrong apart from the stated errors. */
export interface Mistake {
  /** Added to the heading of each sphere, in degrees. */
  readonly heading?: number;
  /** Added to the height of each camera, in meters. */
  readonly height?: number;
  /** Whether the errors of the pixels have Student's distribution with three degrees of freedom. */
  readonly hasHeavyTails?: boolean;
}

/** A sphere as it stands, and as its record wrongly states it. */
export interface Disturbed {
  readonly id: number;
  readonly camera: Place;
  readonly stated: Place;
  readonly pose: Pose;
  readonly turn: Mat3;
  readonly precision: Precision;
}

type Deviations = { readonly [Name in Exclude<keyof Precision, 'assumed'>]: number };

/** Draws the errors of a sphere's position and orientation. */
export function disturb(
  sphere: SampleSphere,
  precision: Deviations,
  random: Random,
  { heading = 0, height = 0 }: Mistake,
): Disturbed {
  const { latitude, longitude, metadata } = sphere.record;
  const camera: Place = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const truth: Pose = { heading: 360 * random(), pitch: 10 * random() - 5, roll: 10 * random() - 5 };
  const pose: Pose = {
    heading: truth.heading + precision.heading * normal(random) + heading,
    pitch: truth.pitch + precision.pitch * normal(random),
    roll: truth.roll + precision.roll * normal(random),
  };
  const moved: Vec3 = [
    precision.horizontal * normal(random),
    precision.vertical * normal(random) + height,
    precision.horizontal * normal(random),
  ];
  return {
    id: sphere.id,
    camera,
    stated: placeOf(camera, moved),
    pose,
    turn: multiply(matrixOfPose(pose), transpose(matrixOfPose(truth))),
    precision,
  };
}

/** Returns two unit vectors perpendicular to a ray and to each other. */
function acrossOf(ray: Vec3): readonly [Vec3, Vec3] {
  const first = normalize(cross(ray, Math.abs(ray[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return [first, cross(first, ray)];
}

/** Student's distribution with three degrees of freedom, scaled to a deviation of 1. */
function heavyTailed(random: Random): number {
  const [a, b, c] = [normal(random), normal(random), normal(random)];
  return normal(random) / Math.sqrt(a * a + b * b + c * c);
}

/** How a mark is made. Lengths are in pixels of a face. */
export interface Click extends Pick<Mistake, 'hasHeavyTails'> {
  /** Standard deviation of the mark, across and upward. */
  readonly click: number;
  /** Error of the mark in a random direction. */
  readonly off?: number;
}

/** Marks a place in a disturbed sphere with the error of a pixel, and with `off` pixels in a random direction. */
export function markOf(
  { id, camera, stated, pose, turn, precision }: Disturbed,
  place: Place,
  random: Random,
  { click, hasHeavyTails = false, off = 0 }: Click,
): SphereMark {
  const truth = normalize(worldOf(camera, place));
  const [first, second] = acrossOf(truth);
  const angle = 2 * Math.PI * random();
  const draw = hasHeavyTails ? heavyTailed : normal;
  const [a, b] = [click * draw(random) + off * Math.cos(angle), click * draw(random) + off * Math.sin(angle)];
  const seen = normalize(add(truth, add(scale(first, a * PIXEL), scale(second, b * PIXEL))));
  const ray = rotate(turn, seen);
  return {
    sphere: { id, camera: stated, pose, precision, geoidUndulation: null },
    ray,
    pixel: acrossOf(ray).map((direction) => ({
      origin: [0, 0, 0],
      direction: scale(direction, click * PIXEL),
    })),
  };
}
