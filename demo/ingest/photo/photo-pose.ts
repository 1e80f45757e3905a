import type { LatLon } from '../../../elements/geo/earth.ts';
import { type Orientation, orientationOf } from '../../../elements/photo/orientation.ts';
import { Refusal } from '../../../elements/photo/refusal.ts';
import type { IngestOptions } from '../options/arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';

/** Position and orientation of a photograph. */
export interface PhotoPose extends LatLon, Orientation {}

type PoseTags = Pick<PhotoFacts, 'place' | 'placeIssue' | 'direction' | 'panorama' | 'drone'>;
type PoseOptions = Pick<IngestOptions, 'latitude' | 'longitude' | 'heading' | 'pitch' | 'roll'> &
  Partial<Pick<IngestOptions, 'level'>>;

function placeOf(photo: PoseTags, options: PoseOptions): LatLon {
  if (options.latitude !== undefined && options.longitude !== undefined)
    return { latitude: options.latitude, longitude: options.longitude };
  if (photo.place) return photo.place;
  const option = 'set --latitude and --longitude';
  if (photo.placeIssue !== null) throw new Refusal('bad-place', `its tags ${photo.placeIssue}`, { option });
  throw new Refusal('no-place', 'its tags have no position', { option });
}

/** Determines a photograph's pose. Options take precedence over tags. Throws a `Refusal` if it has no position. */
export function photoPoseOf(
  photo: PoseTags,
  options: PoseOptions,
  trackHeading: number | null = null,
): PhotoPose {
  const posed = orientationOf(photo, options, trackHeading);
  const remedy = posed.headingSource === 'assumed' ? ' (set it with --heading)' : '';
  return { ...placeOf(photo, options), ...posed, notes: posed.notes.map((note) => note + remedy) };
}
