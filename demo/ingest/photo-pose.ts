import { wrapPan } from '../../elements/geo/angle.ts';
import type { Pose } from '../../elements/geo/pose.ts';
import type { IngestOptions } from './arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';

/** Position and orientation of a photograph. `notes` are for the run's report. */
export interface PhotoPose {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres as the option or the file gives them; null when unknown. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
  /** Height of the ground on the same scale as `altitude`; null when unknown. */
  readonly ground: number | null;
  readonly orientation: Pose;
  readonly notes: readonly string[];
}

type PoseTags = Pick<
  PhotoFacts,
  'place' | 'altitude' | 'altitudeAboveEllipsoid' | 'direction' | 'panorama' | 'drone'
>;
type PoseOptions = Pick<IngestOptions, 'latitude' | 'longitude' | 'altitude' | 'heading' | 'pitch' | 'roll'>;

/** The heading from the first source that has one, and a note unless that is a true heading of the image. */
function headingOf(
  { panorama, direction, drone }: PoseTags,
  given: PoseOptions,
): [heading: number, note: string | null] {
  if (given.heading !== undefined) return [given.heading, null];
  if (panorama?.heading != null) return [panorama.heading, null];
  if (direction) {
    const note = direction.magnetic ? 'its heading is magnetic: true north may differ by some degrees' : null;
    return [direction.deg, note];
  }
  if (drone?.gimbalYaw != null) return [drone.gimbalYaw, 'its heading is the yaw of the drone’s gimbal'];
  return [0, 'it has no heading: the centre of the image is assumed to face north (set it with --heading)'];
}

/** An angle from a tag; a missing or impossible one counts as level. */
const inRange = (deg: number | null | undefined, limit: number): number =>
  deg != null && Math.abs(deg) <= limit ? deg : 0;

function placeOf(photo: PoseTags, given: PoseOptions): { latitude: number; longitude: number } {
  if (given.latitude !== undefined && given.longitude !== undefined)
    return { latitude: given.latitude, longitude: given.longitude };
  if (photo.place) return photo.place;
  throw new Refusal('no-place', 'its tags have no position: give --latitude and --longitude');
}

/** Determines a photograph's pose; options take precedence over tags. Throws a `Refusal` if it has no position. */
export function photoPoseOf(photo: PoseTags, given: PoseOptions): PhotoPose {
  const [heading, note] = headingOf(photo, given);
  const altitude = given.altitude ?? photo.altitude;
  const above = photo.drone?.relativeAltitude ?? null;
  return {
    ...placeOf(photo, given),
    altitude,
    altitudeAboveEllipsoid: given.altitude !== undefined || photo.altitudeAboveEllipsoid,
    ground: altitude !== null && above !== null ? altitude - above : null,
    orientation: {
      heading: wrapPan(heading),
      pitch: given.pitch ?? inRange(photo.panorama?.pitch, 90),
      roll: given.roll ?? inRange(photo.panorama?.roll, 180),
    },
    notes: note === null ? [] : [note],
  };
}
