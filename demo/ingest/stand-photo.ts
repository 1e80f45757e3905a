import { wrapPan } from '../../elements/geo/angle.ts';
import type { Pose } from '../../elements/geo/pose.ts';
import type { IngestOptions } from './arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';

/** Where and how a photograph stands in the world, and what was noticed on the way. */
export interface Standing {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres as the option or the file gives them; null when unknown. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
  /** Height of the ground on the same scale as `altitude`; null when unknown. */
  readonly ground: number | null;
  readonly pose: Pose;
  readonly notes: readonly string[];
}

type Stood = Pick<
  PhotoFacts,
  'place' | 'altitude' | 'altitudeAboveEllipsoid' | 'direction' | 'panorama' | 'drone'
>;
type Given = Pick<IngestOptions, 'latitude' | 'longitude' | 'altitude' | 'heading' | 'pitch' | 'roll'>;

/** The heading by the first source that has one; a note where it is not the image's own true heading. */
function headingOf(
  { panorama, direction, drone }: Stood,
  given: Given,
): [heading: number, note: string | null] {
  if (given.heading !== undefined) return [given.heading, null];
  if (panorama?.heading != null) return [panorama.heading, null];
  if (direction) {
    const note = direction.magnetic
      ? 'its heading is by the compass needle: true north may lie some degrees off'
      : null;
    return [direction.deg, note];
  }
  if (drone?.gimbalYaw != null) return [drone.gimbalYaw, 'its heading is that of the drone’s gimbal'];
  return [0, 'no heading known: north is taken at the centre of the image (--heading sets it)'];
}

/** An angle of a tag that can be one; a tag out of range counts as level. */
const inRange = (deg: number | null | undefined, limit: number): number =>
  deg != null && Math.abs(deg) <= limit ? deg : 0;

function placeOf(photo: Stood, given: Given): { latitude: number; longitude: number } {
  if (given.latitude !== undefined && given.longitude !== undefined)
    return { latitude: given.latitude, longitude: given.longitude };
  if (photo.place) return photo.place;
  throw new Refusal('no-place', 'does not say where it was taken: give --latitude and --longitude');
}

/** Decides where a photograph stands: options win over tags. Refuses one without a place. */
export function standingOf(photo: Stood, given: Given): Standing {
  const [heading, note] = headingOf(photo, given);
  const altitude = given.altitude ?? photo.altitude;
  const above = photo.drone?.relativeAltitude ?? null;
  return {
    ...placeOf(photo, given),
    altitude,
    altitudeAboveEllipsoid: given.altitude !== undefined || photo.altitudeAboveEllipsoid,
    ground: altitude !== null && above !== null ? altitude - above : null,
    pose: {
      heading: wrapPan(heading),
      pitch: given.pitch ?? inRange(photo.panorama?.pitch, 90),
      roll: given.roll ?? inRange(photo.panorama?.roll, 180),
    },
    notes: note === null ? [] : [note],
  };
}
