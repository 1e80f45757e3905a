import type { Place } from '../../geo/earth.ts';
import type { Sphere } from '../sphere.ts';
import type { ObjectPlace } from './objects.ts';

/**
 * Assumed height of the camera above the ground in meters if the ground's height is unknown; a typical drone altitude.
 */
export const ASSUMED_HEIGHT = 100;

/**
 * The point from which a sphere's objects are seen, and the ground level from which their heights are
 * measured.
 */
export interface SphereFrame {
  readonly camera: Place;
  /** Height of the ground below the camera, in meters above the ellipsoid. */
  readonly ground: number;
}

/** The frame of a sphere's objects. */
export function frameOfSphere({ latitude, longitude, metadata }: Sphere): SphereFrame {
  const altitude = metadata.altitude ?? (metadata.ground ?? 0) + ASSUMED_HEIGHT;
  return { camera: { latitude, longitude, altitude }, ground: metadata.ground ?? altitude - ASSUMED_HEIGHT };
}

/** Height of an object's place above the ellipsoid, in meters. */
export const altitudeOf = ({ ground }: SphereFrame, { height, altitude }: ObjectPlace): number =>
  altitude ?? ground + height;
