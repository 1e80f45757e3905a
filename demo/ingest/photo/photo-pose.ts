import { wrapPan } from '../../../elements/geo/angle.ts';
import type { Pose } from '../../../elements/geo/pose.ts';
import type { IngestOptions } from '../options/arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';

/** Source of the heading; an assumed heading is north. */
export type HeadingSource = 'given' | 'panorama' | 'direction' | 'gimbal' | 'track' | 'assumed';

/** Position and orientation of a photograph. `notes` are for the run's report. */
export interface PhotoPose {
  readonly latitude: number;
  readonly longitude: number;
  readonly orientation: Pose;
  readonly headingSource: HeadingSource;
  readonly notes: readonly string[];
}

type PoseTags = Pick<PhotoFacts, 'place' | 'placeIssue' | 'direction' | 'panorama' | 'drone'>;
type PoseOptions = Pick<IngestOptions, 'latitude' | 'longitude' | 'heading' | 'pitch' | 'roll'> &
  Partial<Pick<IngestOptions, 'level'>>;

interface Heading {
  readonly deg: number;
  readonly source: HeadingSource;
  /** Note for the report; absent if the heading was set by an option or measured from true north. */
  readonly note?: string;
}

/**
 * Returns the heading of an image whose tags have no valid one: the track's heading if there is one, else
 * north.
 */
function unmeasuredHeading(tagged: number | null, trackHeading: number | null): Heading {
  if (trackHeading !== null)
    return { deg: trackHeading, source: 'track', note: 'its heading is the direction of travel' };
  const reason = tagged === null ? 'it has no heading' : `its heading of ${tagged}° is impossible`;
  return {
    deg: 0,
    source: 'assumed',
    note: `${reason}; the center of the image is assumed to face north (set it with --heading)`,
  };
}

function headingOf(
  { panorama, direction, drone }: PoseTags,
  options: PoseOptions,
  trackHeading: number | null,
): Heading {
  if (options.heading !== undefined) return { deg: options.heading, source: 'given' };
  const tagged = panorama?.heading ?? null;
  if (tagged !== null && Math.abs(tagged) <= 360) return { deg: tagged, source: 'panorama' };
  if (direction) {
    const note =
      'its heading is relative to magnetic north, which may differ from true north by some degrees';
    return { deg: direction.deg, source: 'direction', ...(direction.magnetic && { note }) };
  }
  if (drone?.gimbalYaw != null && Math.abs(drone.gimbalYaw) <= 360)
    return {
      deg: drone.gimbalYaw,
      source: 'gimbal',
      note: drone.isYawOfBody
        ? 'its heading is the yaw of the drone, because its tags do not have that of the camera'
        : 'its heading is the yaw of the drone’s gimbal',
    };
  return unmeasuredHeading(tagged, trackHeading);
}

/** Returns an angle from a tag. A missing or impossible angle counts as zero, which is level. */
const inRange = (deg: number | null | undefined, limit: number): number =>
  deg != null && Math.abs(deg) <= limit ? deg : 0;

function placeOf(photo: PoseTags, options: PoseOptions): { latitude: number; longitude: number } {
  if (options.latitude !== undefined && options.longitude !== undefined)
    return { latitude: options.latitude, longitude: options.longitude };
  if (photo.place) return photo.place;
  if (photo.placeIssue !== null)
    throw new Refusal('bad-place', `its tags ${photo.placeIssue}; set --latitude and --longitude`);
  throw new Refusal('no-place', 'its tags have no position; set --latitude and --longitude');
}

/**
 * Determines a photograph's pose. Options take precedence over tags, and tags over the heading of a track.
 * With `level`, the picture is already level, so its pitch and roll do not apply. Throws a `Refusal` if the photograph
 * has no position.
 */
export function photoPoseOf(
  photo: PoseTags,
  options: PoseOptions,
  trackHeading: number | null = null,
): PhotoPose {
  const { deg, source, note } = headingOf(photo, options, trackHeading);
  const tagged = options.level ? null : photo.panorama;
  return {
    ...placeOf(photo, options),
    orientation: {
      heading: wrapPan(deg),
      pitch: options.pitch ?? inRange(tagged?.pitch, 90),
      roll: options.roll ?? inRange(tagged?.roll, 180),
    },
    headingSource: source,
    notes: note === undefined ? [] : [note],
  };
}
