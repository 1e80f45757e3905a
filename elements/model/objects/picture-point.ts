import { wrapPan } from '../../geo/angle.ts';
import { vectorOf } from '../../geo/camera.ts';
import { type Vec3, scale } from '../../geo/vector.ts';
import { show } from './object-issues.ts';
import type { Marker, PicturePoint } from './objects.ts';
import type * as page from './page-objects.ts';
import { isOpen, readNumber } from './read-value.ts';

/** The distance from the camera at which markers in a picture are drawn, in meters. It does not change what is seen. */
const RADIUS_M = 100;

/** Returns the position of a point of a picture in the world of its sphere, in meters. */
export const worldOfPicturePoint = (point: PicturePoint): Vec3 => scale(vectorOf(point), RADIUS_M);

/** Returns whether a marker is at a point of a picture, and has no place on Earth. */
export const isInPicture = ({ place }: Marker): boolean => place.pan !== undefined;

/** Returns whether an input describes a point of a picture: it has a direction, and no coordinates. */
export const hasDirection = ({ lat, lng, lon, pan, tilt }: page.Unchecked<page.Marker>): boolean =>
  [lat, lng, lon].every(isOpen) && ![pan, tilt].every(isOpen);

/** Reads the direction of a marker. Returns null, with a note, if it is not a direction. */
export function readPicturePoint(
  input: page.Unchecked<page.PicturePoint>,
  notes: string[],
): PicturePoint | null {
  const [pan, tilt] = [readNumber(input.pan), readNumber(input.tilt)];
  if (pan === null || tilt === null || Math.abs(tilt) > 90) {
    const given = `${show(input.pan)} and ${show(input.tilt)}`;
    notes.push(`its pan must be a number and its tilt a number from -90 to 90, but they are ${given}`);
    return null;
  }
  const sphere = readNumber(input.sphere);
  if (sphere === null && !isOpen(input.sphere)) {
    notes.push(`its sphere ${show(input.sphere)} is not the id of a sphere`);
    return null;
  }
  return { pan: wrapPan(pan), tilt, sphere };
}
