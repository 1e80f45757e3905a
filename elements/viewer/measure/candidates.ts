import { type Place, worldOf } from '../../geo/earth.ts';
import { length } from '../../geo/vector.ts';
import type { Candidate } from '../../measure/partner.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { Surroundings } from '../surface/surroundings.ts';
import { measuredSphere } from './marked-pixel.ts';

/** At most so many spheres, those nearest to the point, are compared. */
const MOST = 150;

/** What stands in front of a point by at most this, in meters and as a share of the distance, can be the same thing. */
const SAME = 1.5;
const SAME_SHARE = 0.01;

/** A face of a cube is two units wide at a distance of one. */
const FACE = 2;

/**
 * Returns the spheres from which a point may be seen.
 *
 * @param surroundings - What stands around the sphere on the screen; null if that is not known.
 */
export const candidatesOf = (
  spheres: readonly Sphere[],
  place: Place,
  surroundings: Pick<Surroundings, 'isHiddenFrom'> | null,
): readonly Candidate[] =>
  spheres
    .map((sphere) => {
      const measured = measuredSphere(sphere);
      return { sphere, measured, distance: length(worldOf(measured.camera, place)) };
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ sphere, measured, distance }) => ({
      sphere: measured,
      pixel: FACE / sphere.front_image_width,
      isHidden:
        surroundings?.isHiddenFrom(measured.camera, place, Math.max(SAME, SAME_SHARE * distance)) ?? null,
    }));
