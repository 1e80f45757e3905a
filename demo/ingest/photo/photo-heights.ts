import type { LatLon } from '../../../elements/geo/earth.ts';
import type { HeightReference } from '../heights/geoid.ts';
import { GEOID_MODEL, aboveEllipsoid, undulationAt } from '../heights/geoid.ts';
import type { IngestOptions } from '../options/arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';

/** Source of the camera's height. It is `assumed` if the height is relative to an assumed ground. */
export type AltitudeSource = 'given' | 'rtk' | 'gps' | 'terrain' | 'assumed';

/** Source of the ground height: a measurement, a terrain model, or an assumption. */
export type GroundSource = 'measured' | 'terrain' | 'assumed';

/**
 * Heights of a photograph, in meters above the ellipsoid; null where unknown. `notes` are for the run's
 * report.
 */
export interface PhotoHeights {
  readonly altitude: number | null;
  readonly altitudeSource: AltitudeSource | null;
  /** The camera's height as stated by the option or the file. */
  readonly source: SourceHeight | null;
  readonly ground: number | null;
  readonly groundSource: GroundSource | null;
  /** Height of the geoid at the photograph's place. */
  readonly undulation: number;
  readonly notes: readonly string[];
}

/** A height in meters and its reference surface. */
export interface SourceHeight {
  readonly meters: number;
  readonly reference: HeightReference;
}

export type HeightTags = Pick<PhotoFacts, 'altitude' | 'altitudeAboveEllipsoid' | 'drone' | 'camera'>;

export type HeightOptions = Pick<
  IngestOptions,
  'altitude' | 'altitudeReference' | 'ground' | 'heightAboveGround'
>;

/** Assumed height of a camera on a tripod, on a monopod or in a raised hand, in meters. */
const ASSUMED_CAMERA_HEIGHT = 2;

/** Height above the ground, in meters, below which people and license plates can be recognized. */
const RECOGNISABLE_BELOW = 30;

/**
 * Minimum plausible height of a camera above the terrain, in meters. If a camera is lower, its altitude is
 * wrong.
 */
const LOWEST_CAMERA = 0.3;

/**
 * Range of plausible heights in meters, up to those of the highest balloons. Heights outside this range are
 * errors.
 */
const POSSIBLE = { min: -500, max: 100_000 } as const;

/** Makers of drones, at the beginning of a camera's name. */
export const DRONE_MAKERS = /^(dji|autel|parrot|skydio|yuneec|antigravity)\b/i;

/** A camera's height with its source, before and after conversion to a height above the ellipsoid. */
interface Camera {
  readonly altitude: number;
  readonly from: AltitudeSource;
  readonly source: SourceHeight | null;
}

/** Returns the first height stated by options or tags, and a note if a stated height is impossible. */
function statedCamera(
  photo: HeightTags,
  options: HeightOptions,
  place: LatLon,
): { camera: Camera | null; notes: string[] } {
  const { drone } = photo;
  const rtk = drone?.isRtk ? drone.absoluteAltitude : null;
  const stated: [meters: number | null | undefined, reference: HeightReference, from: AltitudeSource][] = [
    [options.altitude, options.altitudeReference, 'given'],
    [rtk, 'ellipsoid', 'rtk'],
    [drone?.absoluteAltitude, 'sea level', 'gps'],
    [photo.altitude, photo.altitudeAboveEllipsoid ? 'ellipsoid' : 'sea level', 'gps'],
  ];
  const notes: string[] = [];
  for (const [meters, reference, from] of stated) {
    if (meters == null) continue;
    if (meters < POSSIBLE.min || meters > POSSIBLE.max) {
      notes.push(`its altitude of ${meters} m is impossible and was ignored; set --altitude`);
      continue;
    }
    const altitude = aboveEllipsoid(meters, reference, place);
    return { camera: { altitude, from, source: { meters, reference } }, notes };
  }
  return { camera: null, notes };
}

/** Returns the ground height stated by the options or the terrain model. */
function statedGround(
  options: HeightOptions,
  place: LatLon,
  terrain: number | null,
): { height: number; source: GroundSource } | null {
  if (options.ground !== undefined)
    return { height: aboveEllipsoid(options.ground, options.altitudeReference, place), source: 'measured' };
  return terrain === null ? null : { height: terrain, source: 'terrain' };
}

type Level = Pick<PhotoHeights, 'altitude' | 'altitudeSource' | 'source' | 'ground' | 'groundSource'> & {
  readonly note?: string;
};

const level = (
  camera: Camera | null,
  ground: number | null,
  groundSource: GroundSource | null,
  note?: string,
): Level => ({
  altitude: camera?.altitude ?? null,
  altitudeSource: camera?.from ?? null,
  source: camera?.source ?? null,
  ground,
  groundSource,
  ...(note !== undefined && { note }),
});

/**
 * Returns the heights if the ground height is stated. The camera's height may be given relative to the
 * ground.
 */
function overStatedGround(
  camera: Camera | null,
  above: number | null,
  { height, source }: { height: number; source: GroundSource },
): Level {
  const from = source === 'terrain' ? 'terrain' : 'given';
  if (above !== null && camera?.from !== 'given')
    return level({ altitude: height + above, from, source: null }, height, source);
  if (camera === null || source !== 'terrain' || camera.altitude >= height + LOWEST_CAMERA)
    return level(camera, height, source);
  const raised = {
    altitude: height + ASSUMED_CAMERA_HEIGHT,
    from: 'terrain',
    source: camera.source,
  } as const;
  const below = Math.round(height - camera.altitude);
  return level(
    raised,
    height,
    source,
    `its altitude is ${below} m below the terrain, so ${ASSUMED_CAMERA_HEIGHT} m above the terrain was assumed (set --height-above-ground)`,
  );
}

/**
 * Returns the heights if the camera's height above the ground is the only stated height. The ground is
 * assumed to be at sea level, because objects on the ground depend on the difference between the two heights.
 */
function aboveSeaLevel(above: number, place: LatLon): Level {
  const ground = aboveEllipsoid(0, 'sea level', place);
  return level(
    { altitude: ground + above, from: 'assumed', source: null },
    ground,
    'assumed',
    'the ground was assumed to be at sea level; set it with --ground or --terrain',
  );
}

/**
 * Returns the heights if the ground height is not stated. The ground lies below the camera by the given,
 * measured or assumed height; no height is assumed for drones.
 */
function belowCamera(
  camera: Camera | null,
  photo: HeightTags,
  { heightAboveGround }: HeightOptions,
  place: LatLon,
): Level {
  if (camera === null && heightAboveGround !== undefined) return aboveSeaLevel(heightAboveGround, place);
  if (camera === null)
    return level(
      null,
      null,
      null,
      'its height is unknown, so objects and places on the ground cannot be located; set --altitude or --height-above-ground',
    );
  const above = heightAboveGround ?? photo.drone?.relativeAltitude;
  if (above != null) return level(camera, camera.altitude - above, 'measured');
  if (photo.drone || DRONE_MAKERS.test(photo.camera ?? ''))
    return level(
      camera,
      null,
      null,
      'the height of the ground below the drone is unknown, so objects and places on it cannot be located; set --height-above-ground, --ground or --terrain',
    );
  return level(
    camera,
    camera.altitude - ASSUMED_CAMERA_HEIGHT,
    'assumed',
    `the ground was assumed to be ${ASSUMED_CAMERA_HEIGHT} m below the camera; set it with --height-above-ground, --ground or --terrain`,
  );
}

/**
 * Determines the heights of a photograph at its place. Options take precedence over tags. `terrain` is the
 * height of the terrain above the ellipsoid, or null.
 */
export function photoHeightsOf(
  photo: HeightTags,
  options: HeightOptions,
  place: LatLon,
  terrain: number | null,
): PhotoHeights {
  const { camera, notes } = statedCamera(photo, options, place);
  const ground = statedGround(options, place, terrain);
  const { note, ...heights } =
    ground === null
      ? belowCamera(camera, photo, options, place)
      : overStatedGround(camera, options.heightAboveGround ?? null, ground);
  if (note !== undefined) notes.push(note);
  const { altitude, ground: base } = heights;
  if (altitude !== null && base !== null && altitude - base < RECOGNISABLE_BELOW)
    notes.push('taken near the ground; faces and license plates in it are not blurred');
  return { ...heights, undulation: undulationAt(place), notes };
}

const roundMeters = (meters: number): number => Math.round(meters * 1000) / 1000;

/** Returns the heights as a sphere's metadata; each entry names its reference surface. */
export function heightMetadata(heights: PhotoHeights): Record<string, unknown> {
  const { altitude, altitudeSource, source, ground, groundSource, undulation } = heights;
  return {
    ...(altitude !== null && {
      altitude: roundMeters(altitude),
      altitudeReference: 'ellipsoid',
      altitudeSource,
    }),
    ...(source !== null && {
      sourceAltitude: roundMeters(source.meters),
      sourceAltitudeReference: source.reference,
    }),
    ...(ground !== null && { ground: roundMeters(ground), groundReference: 'ellipsoid', groundSource }),
    geoidUndulation: roundMeters(undulation),
    geoidModel: GEOID_MODEL,
  };
}
