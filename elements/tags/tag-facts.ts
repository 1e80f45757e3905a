import type { LatLon } from '../geo/earth.ts';
import { DJI_HEIGHT, heightIn } from './tag-heights.ts';
import { LIMITS, type Named, beyond, firstOf, namesOf, numbersOf, positive, within } from './tag-numbers.ts';
import { positionIn } from './tag-position.ts';
import { type Fact, TAG_TABLE, type TagSource } from './tag-table.ts';
import { timeIn } from './tag-times.ts';
import { type FileTags, numberIn, shownValue, textIn } from './tag-values.ts';

/** A file's panorama tags (XMP GPano): lengths in pixels, angles in degrees, null where absent. */
export interface PanoramaTags {
  readonly projection: string | null;
  readonly fullWidth: number | null;
  readonly fullHeight: number | null;
  readonly croppedWidth: number | null;
  readonly croppedHeight: number | null;
  readonly left: number | null;
  readonly top: number | null;
  /** Null if absent, or if nothing measured it. */
  readonly heading: number | null;
  readonly pitch: number | null;
  readonly roll: number | null;
}

/** A drone's tags: angles in degrees, heights in meters, null where absent or not measured. */
export interface DroneTags {
  readonly gimbalYaw: number | null;
  readonly gimbalPitch: number | null;
  readonly gimbalRoll: number | null;
  /** Whether `gimbalYaw` is the yaw of the drone, because the file does not have that of its camera. */
  readonly isYawOfBody?: boolean;
  /** Height above the takeoff point. */
  readonly relativeAltitude: number | null;
  /** Height above sea level that a DJI drone states, or above the ellipsoid if `isRtk` is true. */
  readonly absoluteAltitude: number | null;
  readonly isRtk: boolean;
  /** Whether a base station corrected the position to centimeters. */
  readonly isFixed: boolean;
  /** Standard deviations of the position, in meters; null if any is missing or invalid. */
  readonly deviation: {
    readonly longitude: number;
    readonly latitude: number;
    readonly height: number;
  } | null;
}

/** The view that a viewer should show first. */
export interface InitialView {
  /** Degrees clockwise from true north. */
  readonly pan: number;
  /** Degrees above the horizon. */
  readonly tilt: number;
  /** Horizontal field of view in degrees; null if the file does not state it. */
  readonly horizontalFov: number | null;
}

/** Facts from a file's tags, before any decision is made. */
export interface TagFacts {
  /** Camera, such as `RICOH THETA V`; null if unknown. */
  readonly camera: string | null;
  readonly panorama: PanoramaTags | null;
  readonly initialView: InitialView | null;
  readonly drone: DroneTags | null;
  readonly place: LatLon | null;
  /** Describes what is wrong with the position in the tags; null if the position is valid or absent. */
  readonly placeIssue: string | null;
  /** Error of the position in meters, as a radius; null if the file does not state it. */
  readonly placeError: number | null;
  /** Meters above sea level, or above the ellipsoid if the file says so. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
  /** Direction of view in degrees clockwise from north; `magnetic` is true for magnetic north. */
  readonly direction: { readonly deg: number; readonly magnetic: boolean } | null;
  /** ISO 8601, with an offset only if the file states one. */
  readonly timestamp: string | null;
  /**
   * The satellites' time in UTC, ISO 8601. It can be older than the picture by the interval between two GPS
   * fixes.
   */
  readonly gpsTimestamp: string | null;
  /** Focal length, 35 mm equivalent. If it is present, the picture was taken with an ordinary lens. */
  readonly focalLength35mm: number | null;
  readonly copyright: string | null;
  /** What the tags contain that was not used or is doubtful, as sentences for a report. */
  readonly notes: readonly string[];
}

/** The RTK flag of a fixed solution, which is accurate to centimeters (DJI, Mavic 3E/3T User Manual, XMP data). */
const FIXED = 50;

/** Difference in degrees above which two headings count as different. */
const SAME_HEADING_DEG = 10;

const hasAny = (tags: FileTags, prefix: RegExp): boolean =>
  [...tags.keys()].some((name) => prefix.test(name));

/** Whether a file has tags of a drone: properties in a maker's namespace, or a fact that only drones state. */
const isOfDrone = (tags: FileTags): boolean =>
  hasAny(tags, /^drone(-\w+)?:/) ||
  [...TAG_TABLE['camera yaw'], ...TAG_TABLE['height above takeoff']].some(({ tags: [name = ''] }) =>
    tags.has(name),
  );

const isOfPanorama = ({ tags: [name = ''] }: TagSource): boolean => name.startsWith('GPano:');

function directionIn(tags: FileTags, notes: string[]): TagFacts['direction'] {
  for (const {
    tags: [name = ''],
    qualifiers: [reference],
  } of TAG_TABLE.heading.filter((source) => !isOfPanorama(source))) {
    const deg = numberIn(tags, name);
    if (deg === null) continue;
    if (deg < 0 || deg > 360) {
      notes.push(beyond(name, deg, 'between 0° and 360°'));
      continue;
    }
    return { deg: deg % 360, magnetic: /^m/i.test(textIn(tags, reference ?? '') ?? '') };
  }
  return null;
}

/**
 * Returns the heading of a panorama. Cameras write 0 if they measured none; one with a compass writes the direction of
 * the image as well.
 */
function panoramaHeading(tags: FileTags, direction: TagFacts['direction'], notes: string[]): number | null {
  const sources = TAG_TABLE.heading.filter(isOfPanorama).flatMap(({ tags: [name = ''] }) => name);
  const name = sources.find((each) => numberIn(tags, each) !== null) ?? '';
  const stated = numberIn(tags, name);
  const heading = stated === null ? null : within(LIMITS.turn, { value: stated, name }, notes);
  if (heading === null) return null;
  if (heading === 0 && direction === null) {
    notes.push(
      `its ${name} is exactly 0 without a compass direction, as if it was not measured, and was not used`,
    );
    return null;
  }
  const difference =
    direction === null ? 0 : Math.abs(((((heading - direction.deg) % 360) + 540) % 360) - 180);
  if (direction !== null && !direction.magnetic && difference > SAME_HEADING_DEG)
    notes.push(`its GPSImgDirection, ${direction.deg}°, differs from ${name}, ${heading}°, which was used`);
  return heading;
}

/** Returns the pitch and the roll of a panorama. */
const poseAngles = (tags: FileTags, notes: string[]): (number | null)[] =>
  TAG_TABLE['pitch and roll'].flatMap(({ tags: names }) =>
    names.map((name, index) => {
      const value = numberIn(tags, name);
      const limit = index === 0 ? LIMITS.quarter : LIMITS.half;
      return value === null ? null : within(limit, { value, name }, notes);
    }),
  );

function panoramaIn(tags: FileTags, direction: TagFacts['direction'], notes: string[]): TagFacts['panorama'] {
  if (!hasAny(tags, /^GPano:/)) return null;
  const [croppedWidth, croppedHeight, left, top, fullWidth, fullHeight] = numbersOf(tags, 'crop');
  const [pitch = null, roll = null] = poseAngles(tags, notes);
  return {
    projection: textIn(tags, 'GPano:ProjectionType'),
    fullWidth: fullWidth ?? null,
    fullHeight: fullHeight ?? null,
    croppedWidth: croppedWidth ?? null,
    croppedHeight: croppedHeight ?? null,
    left: left ?? null,
    top: top ?? null,
    heading: panoramaHeading(tags, direction, notes),
    pitch,
    roll,
  };
}

/** Returns the horizontal field of view of the initial view. Programs write 0 if nobody chose one. */
function initialFov(fov: number | null, name: string, notes: string[]): number | null {
  if (fov === null || fov === 0) return null;
  if (fov > 0 && fov < LIMITS.half) return fov;
  notes.push(beyond(name, fov, 'between 0° and 180°'));
  return null;
}

/** Notes a tilt of the initial view without a pan. */
function noteTiltAlone({ value, name }: Named, panName: string, notes: string[]): void {
  if (value !== 0) notes.push(`its ${name}, ${value}°, has no ${panName} beside it and was not used`);
}

/** Returns the initial view. Programs write two zeros if nobody chose a view. */
function initialViewIn(tags: FileTags, notes: string[]): InitialView | null {
  const [panName = '', tiltName = '', fovName = ''] = namesOf('initial view');
  const [pan = null, pitch, fov = null] = numbersOf(tags, 'initial view');
  const tilt = { value: pitch ?? 0, name: tiltName };
  if (pan === null) noteTiltAlone(tilt, panName, notes);
  if (pan === null || (pan === 0 && tilt.value === 0)) return null;
  const horizontalFov = initialFov(fov, fovName, notes);
  const angles = [
    within(LIMITS.turn, { value: pan, name: panName }, notes),
    within(LIMITS.quarter, tilt, notes),
  ];
  return angles.includes(null) ? null : { pan: ((pan % 360) + 360) % 360, tilt: tilt.value, horizontalFov };
}

const DEVIATIONS = ['Lon', 'Lat', 'Hgt'].map((axis) => `drone-dji:RtkStd${axis}`);

function deviationIn(tags: FileTags, notes: string[]): DroneTags['deviation'] {
  const [longitude, latitude, height] = DEVIATIONS.map((name) => positive(numberIn(tags, name)));
  if (longitude && latitude && height) return { longitude, latitude, height };
  const given = DEVIATIONS.filter((name) => textIn(tags, name) !== null);
  if (given.length > 0)
    notes.push(`its ${given.join(' and ')} are not three positive deviations and were not used`);
  return null;
}

/** Returns the angles of the drone's camera. Three zeros were not measured, because no gimbal is that precise. */
function anglesIn(
  tags: FileTags,
  notes: string[],
): Pick<DroneTags, 'gimbalYaw' | 'gimbalPitch' | 'gimbalRoll' | 'isYawOfBody'> {
  const angle = (fact: Fact): number | null => {
    const found = firstOf(tags, fact);
    return found && within(LIMITS.half, found, notes);
  };
  const [gimbalPitch, gimbalRoll] = [angle('camera pitch'), angle('camera roll')];
  const isLevel = !gimbalPitch && !gimbalRoll;
  const yaw = firstOf(tags, 'camera yaw', (deg) => Math.abs(deg) <= LIMITS.turn && !(deg === 0 && isLevel));
  const odd = firstOf(tags, 'camera yaw', (deg) => Math.abs(deg) > LIMITS.turn);
  if (odd !== null) within(LIMITS.turn, odd, notes);
  return {
    gimbalYaw: yaw?.value ?? null,
    gimbalPitch,
    gimbalRoll,
    ...(/:(Flight|Drone)/.test(yaw?.name ?? '') && { isYawOfBody: true }),
  };
}

/**
 * Returns a drone's tags. The RTK flag is 0 without corrections from a base station, and 16, 34 or 50 with
 * corrections.
 */
function droneIn(tags: FileTags, notes: string[]): DroneTags | null {
  if (!isOfDrone(tags)) return null;
  const relative = firstOf(tags, 'height above takeoff');
  if (relative !== null && relative.value <= 0)
    notes.push(
      `its ${relative.name} is ${relative.value} m, which says nothing about the ground below it, and was not used`,
    );
  const flag = numberIn(tags, 'drone-dji:RtkFlag') ?? 0;
  return {
    ...anglesIn(tags, notes),
    relativeAltitude: positive(relative?.value ?? null),
    absoluteAltitude: numberIn(tags, DJI_HEIGHT) || null,
    isRtk: flag >= 16 || /^rtk/i.test(textIn(tags, 'drone-dji:AltitudeType') ?? ''),
    isFixed: flag === FIXED,
    deviation: deviationIn(tags, notes),
  };
}

/** Returns maker and model. Many model names already begin with the maker's name. */
function cameraIn(tags: FileTags): string | null {
  const maker = textIn(tags, 'Make') ?? textIn(tags, 'tiff:Make');
  const model = textIn(tags, 'Model') ?? textIn(tags, 'tiff:Model');
  if (maker === null || model === null) return model ?? maker;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`;
}

/** Facts that are one number, and facts that are several, including their qualifiers. */
const SINGLE_NUMBERS: readonly Fact[] = [
  'position error',
  'height',
  'height above takeoff',
  'heading',
  'camera yaw',
  'camera pitch',
  'camera roll',
];
const SEVERAL_NUMBERS: readonly Fact[] = ['pitch and roll', 'crop', 'initial view'];

/** Notes texts that are not numbers, where a number decides something. */
function unreadable(tags: FileTags): string[] {
  const single = SINGLE_NUMBERS.flatMap((fact) => TAG_TABLE[fact].map(({ tags: [name = ''] }) => name));
  return [...single, ...SEVERAL_NUMBERS.flatMap(namesOf)]
    .filter((name) => textIn(tags, name) !== null && numberIn(tags, name) === null)
    .map((name) => `its ${name}, ${shownValue(tags.get(name))}, is not a number and was not used`);
}

/** Returns the error of the position. An error of 0 was not measured. */
function placeErrorIn(tags: FileTags, notes: string[]): number | null {
  const negative = firstOf(tags, 'position error', (meters) => meters < 0);
  if (negative !== null)
    notes.push(`its ${negative.name}, ${negative.value} m, is negative and was not used`);
  return firstOf(tags, 'position error', (meters) => meters > 0)?.value ?? null;
}

/** Extracts the facts from a file's tags. */
export function factsIn(tags: FileTags): TagFacts {
  const notes: string[] = [];
  const position = positionIn(tags);
  const time = timeIn(tags);
  const direction = directionIn(tags, notes);
  const facts = {
    camera: cameraIn(tags),
    panorama: panoramaIn(tags, direction, notes),
    initialView: initialViewIn(tags, notes),
    drone: droneIn(tags, notes),
    place: position.place,
    placeIssue: position.placeIssue,
    placeError: placeErrorIn(tags, notes),
    ...heightIn(tags, notes),
    direction,
    timestamp: time.timestamp,
    gpsTimestamp: time.gpsTimestamp,
    focalLength35mm: numberIn(tags, 'FocalLengthIn35mmFilm'),
    copyright: textIn(tags, 'Copyright') ?? textIn(tags, 'dc:rights'),
  };
  return { ...facts, notes: [...position.notes, ...notes, ...unreadable(tags), ...time.notes] };
}
