import type { LatLon, Place } from '../../geo/earth.ts';
import type { Sphere } from '../sphere.ts';
import type { Draper } from './draper.ts';

/**
 * Assumed height of the camera above the ground, in meters, if the height of the ground is unknown. The value
 * is a typical drone altitude.
 */
export const ASSUMED_HEIGHT = 100;

/** Returns the altitude of the terrain at a place in meters above the ellipsoid; undefined if it is unknown. */
export type GroundAt = (place: LatLon) => number | undefined;

/** An object that can lie on the surface. */
export interface Drapable {
  readonly drape: boolean;
}

/** The camera of a sphere, and the ground from which the heights of objects are measured. */
export interface SphereFrame {
  readonly camera: Place;
  /** Height of the ground below the camera, in meters above the ellipsoid. */
  readonly ground: number;
  /** Absent or null if the ground is level. */
  readonly groundAt?: GroundAt | null | undefined;
  /** Returns what lays an object on the surface, and loads it at the first call. */
  readonly draper?: (object: Drapable) => Draper | null | undefined | false;
}

/** Returns the camera and ground of a sphere, with an assumed height if one is unknown. */
export function frameOfSphere({
  latitude,
  longitude,
  metadata,
}: Pick<Sphere, 'latitude' | 'longitude' | 'metadata'>): SphereFrame {
  const altitude = metadata.altitude ?? (metadata.ground ?? 0) + ASSUMED_HEIGHT;
  return { camera: { latitude, longitude, altitude }, ground: metadata.ground ?? altitude - ASSUMED_HEIGHT };
}
