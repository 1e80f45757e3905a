import type { Place } from '../../geo/earth.ts';
import type { Sphere } from '../sphere.ts';
import type { ObjectPlace } from './objects.ts';

/**
 * Assumed height of the camera above the ground when the ground's height is unknown: a usual drone altitude, metres.
 */
export const ASSUMED_HEIGHT = 100;

/** Where a sphere's objects are seen from, and what their heights count from. */
export interface SphereFrame {
  readonly camera: Place;
  /** Height of the ground below the camera above the ellipsoid, metres. */
  readonly ground: number;
}

/** The frame of a sphere's objects. */
export function frameOfSphere({ latitude, longitude, metadata }: Sphere): SphereFrame {
  const altitude = metadata.altitude ?? (metadata.ground ?? 0) + ASSUMED_HEIGHT;
  return { camera: { latitude, longitude, altitude }, ground: metadata.ground ?? altitude - ASSUMED_HEIGHT };
}

/** Height of an object's place above the ellipsoid. */
export const altitudeOf = ({ ground }: SphereFrame, { height, altitude }: ObjectPlace): number =>
  altitude ?? ground + height;
