import type { Precision } from '../../../elements/model/sphere.ts';
import type { IngestOptions } from '../options/arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { DRONE_MAKERS, type PhotoHeights } from './photo-heights.ts';
import type { PhotoPose } from './photo-pose.ts';

type PrecisionTags = Pick<PhotoFacts, 'drone' | 'camera' | 'placeError'>;

type PrecisionOptions = Pick<
  IngestOptions,
  | 'latitude'
  | 'precisionHorizontal'
  | 'precisionVertical'
  | 'precisionHeading'
  | 'precisionPitch'
  | 'precisionRoll'
>;

type Value = Exclude<keyof Precision, 'assumed'>;
type Values = Readonly<Record<Value, number | null>>;
type Assumed = Readonly<Record<Value, number>>;

/**
 * A phone, or a 360° camera with a phone. Horizontal: GPS.gov states an error radius of 4.9 m for phones under open
 * sky, and more near buildings and trees. Vertical: twice as much, because satellites are only above the horizon.
 * Heading: the mean error of 11 phones' compasses was 1.9° to 6.9° (Lviv Polytechnic, Use of smartphones for
 * determining orientation angles in the field). Pitch and roll: mean errors of phones are up to 2.1° in pitch
 * (Kuhlmann et al. 2020, Smartphone sensor accuracy varies from device to device).
 */
const PHONE: Assumed = { horizontal: 5, vertical: 10, heading: 7, pitch: 2, roll: 2 };

/**
 * A drone with satellite navigation. Horizontal: a radius of 4.9 m under open sky that contains 95% of the positions
 * corresponds to 2 m on each axis. Vertical: the GPS Standard Positioning Service Performance Standard (2020) states
 * 15 m for 95%, which corresponds to 8 m. Angles: makers do not state them, so these are estimates for a gimbal whose
 * heading comes from a compass.
 */
const DRONE: Assumed = { horizontal: 2, vertical: 8, heading: 3, pitch: 1, roll: 1 };

/**
 * A drone whose position was corrected by a base station (RTK). Benassi et al. 2017 (Testing Accuracy and Repeatability
 * of UAV Blocks Oriented with GNSS-Supported Aerial Triangulation) found errors of 2 to 3 cm horizontally, and vertical
 * errors that differ from flight to flight.
 */
const RTK_DRONE: Assumed = { ...DRONE, horizontal: 0.03, vertical: 0.06 };

/** Returns the assumed precision. That of a corrected position applies only to values that come from the file. */
function assumedOf({ drone, camera }: PrecisionTags, isFromFile: boolean): Assumed {
  if (drone?.isFixed && isFromFile) return RTK_DRONE;
  return drone || DRONE_MAKERS.test(camera ?? '') ? DRONE : PHONE;
}

/**
 * Returns the measured precision of a position on each axis, in meters. The file's error is that of a point in the
 * plane, the root of the sum of both variances, as phones define it (Apple, CLLocation.horizontalAccuracy).
 */
function measuredHorizontal({ drone, placeError }: PrecisionTags): number | null {
  const deviation = drone?.isFixed ? drone.deviation : null;
  if (deviation) return Math.hypot(deviation.longitude, deviation.latitude) / Math.SQRT2;
  return placeError === null ? null : placeError / Math.SQRT2;
}

/** Where a photograph's position, height and heading come from. */
export interface PrecisionSources {
  readonly headingSource: PhotoPose['headingSource'];
  readonly altitudeSource: PhotoHeights['altitudeSource'];
}

/** Returns the values that options or tags state. Tags apply only to a position and a height from the same file. */
function statedValues(
  photo: PrecisionTags,
  options: PrecisionOptions,
  { altitudeSource }: PrecisionSources,
): Values {
  const { drone } = photo;
  const height = altitudeSource === 'rtk' && drone?.isFixed ? (drone.deviation?.height ?? null) : null;
  const place = options.latitude === undefined ? measuredHorizontal(photo) : null;
  return {
    horizontal: options.precisionHorizontal ?? place,
    vertical: options.precisionVertical ?? height,
    heading: options.precisionHeading ?? null,
    pitch: options.precisionPitch ?? null,
    roll: options.precisionRoll ?? null,
  };
}

/**
 * Returns the assumed values. Nothing is assumed about a heading that was assumed to be north, about an unknown
 * height, or about a height above an assumed ground.
 */
function assumedValues(
  photo: PrecisionTags,
  { latitude }: PrecisionOptions,
  { headingSource, altitudeSource }: PrecisionSources,
): Values {
  const kind = assumedOf(photo, false);
  const hasHeight = altitudeSource !== null && altitudeSource !== 'assumed';
  return {
    ...kind,
    horizontal: assumedOf(photo, latitude === undefined).horizontal,
    vertical: hasHeight ? assumedOf(photo, altitudeSource === 'rtk').vertical : null,
    heading: headingSource === 'assumed' ? null : kind.heading,
  };
}

const round = (value: number): number => Math.max(0.001, Math.round(value * 1000) / 1000);

/**
 * Determines the precision of a photograph's position and orientation. Options take precedence over tags, and tags
 * over assumptions. Unknown values are absent.
 */
export function photoPrecisionOf(
  photo: PrecisionTags,
  options: PrecisionOptions,
  sources: PrecisionSources,
): Precision {
  const stated = statedValues(photo, options, sources);
  const assumed = assumedValues(photo, options, sources);
  const names = Object.keys(stated) as Value[];
  const known = names.flatMap((name) => {
    const value = stated[name] ?? assumed[name];
    return value === null ? [] : [[name, round(value)] as const];
  });
  const guessed = known.map(([name]) => name).filter((name) => stated[name] === null);
  return { ...Object.fromEntries(known), ...(guessed.length > 0 && { assumed: guessed }) };
}
