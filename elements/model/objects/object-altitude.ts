import type { ObjectPlace } from './objects.ts';
import type { SphereFrame } from './sphere-frame.ts';

/**
 * Returns the height of an object's place above the ellipsoid, in meters. Heights above the ground count from the
 * terrain at the place or, where it is unknown, from the ground below the camera.
 */
export const altitudeOf = ({ ground, groundAt }: SphereFrame, place: ObjectPlace): number =>
  place.altitude ?? (groundAt?.(place) ?? ground) + place.height;
