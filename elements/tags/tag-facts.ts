import type { LatLon } from '../geo/earth.ts';
import { positionIn } from './tag-position.ts';
import { type Fact, TAG_TABLE, type TagSource } from './tag-table.ts';
import { timeIn } from './tag-times.ts';
import { type FileTags, numberIn, numberOf, shownValue, textIn } from './tag-values.ts';

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

/** Difference in meters above which two heights count as different. */
const SAME_HEIGHT_M = 10;

/** Difference in degrees above which two headings count as different. */
const SAME_HEADING_DEG = 10;

/** Returns a positive number; null if a tag is absent or has another value. */
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** Returns the first value that a source of a fact has and that passes a check, with the name of its tag. */
function firstOf(
  tags: FileTags,
  fact: Fact,
  isUsable: (value: number) => boolean = () => true,
): { readonly value: number; readonly name: string } | null {
  for (const {
    tags: [name = ''],
  } of TAG_TABLE[fact]) {
    const value = numberIn(tags, name);
    if (value !== null && isUsable(value)) return { value, name };
  }
  return null;
}

/** Returns the numbers of a fact that has one source: those of its tags, then those of its qualifiers. */
const numbersOf = (tags: FileTags, fact: Fact): (number | null)[] =>
  TAG_TABLE[fact].flatMap((source) =>
    [...source.tags, ...source.qualifiers].map((name) => numberIn(tags, name)),
  );

const hasAny = (tags: FileTags, prefix: RegExp): boolean =>
  [...tags.keys()].some((name) => prefix.test(name));

/** Whether a file has tags of a drone: properties in a maker's namespace, or a fact that only drones state. */
const isOfDrone = (tags: FileTags): boolean =>
  hasAny(tags, /^drone(-\w+)?:/) ||
  [...TAG_TABLE['camera yaw'], ...TAG_TABLE['height above takeoff']].some(({ tags: [name = ''] }) =>
    tags.has(name),
  );

/** The height of a DJI drone, which has another meaning after a correction. */
const DJI_HEIGHT = 'drone-dji:AbsoluteAltitude';

const isOfPanorama = ({ tags: [name = ''] }: TagSource): boolean => name.startsWith('GPano:');

/** A height, and the surface above which it is. */
type Height = Pick<TagFacts, 'altitude' | 'altitudeAboveEllipsoid'>;

/**
 * Returns the height at a source; null if it has none that was measured. EXIF's reference is 0 and 1 above and below sea
 * level, 2 and 3 above and below the ellipsoid. A height of exactly 0 without a reference was not measured.
 */
function heightAt(
  tags: FileTags,
  { tags: [name = ''], qualifiers }: TagSource,
  notes: string[],
): Height | null {
  const meters = numberIn(tags, name);
  if (meters === null) return null;
  const code = numberOf(textIn(tags, qualifiers.find((each) => each.endsWith('Ref')) ?? ''));
  if (meters === 0 && code === null) {
    notes.push(`its ${name} is exactly 0 without a reference, as if it was not measured, and was not used`);
    return null;
  }
  const system = qualifiers.includes('Camera:VertCS') ? textIn(tags, 'Camera:VertCS') : null;
  return {
    altitude: code === 1 || code === 3 ? -Math.abs(meters) : meters,
    altitudeAboveEllipsoid: (code ?? 0) >= 2 || /ellipsoid/i.test(system ?? ''),
  };
}

/** Returns a note if the height in XMP differs from that in EXIF, which is believed first. */
function otherHeight(tags: FileTags, { tags: [name] }: TagSource, used: Height): string[] {
  const other = TAG_TABLE.height.find(({ tags: [each] }) => each === `exif:${name}`);
  const height = other ? heightAt(tags, other, []) : null;
  if (height?.altitude == null || used.altitude === null) return [];
  if (Math.abs(height.altitude - used.altitude) <= SAME_HEIGHT_M) return [];
  return [`its exif:${name}, ${height.altitude} m, differs from ${name}, ${used.altitude} m, which was used`];
}

/** Returns the height of the camera without that of a DJI drone, which means something else after a correction. */
function heightIn(tags: FileTags, notes: string[]): Height {
  for (const source of TAG_TABLE.height) {
    if (source.tags[0] === DJI_HEIGHT) continue;
    const height = heightAt(tags, source, notes);
    if (height === null) continue;
    notes.push(...otherHeight(tags, source, height));
    return height;
  }
  return { altitude: null, altitudeAboveEllipsoid: false };
}

/** Returns the note on an angle beyond its limits. */
const beyond = (name: string, deg: number, limits: string): string =>
  `its ${name}, ${deg}°, is not ${limits} and was not used`;

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
  const name = sources.find((each) => numberIn(tags, each) !== null);
  const heading = numberIn(tags, name ?? '');
  if (name === undefined || heading === null) return null;
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

function panoramaIn(tags: FileTags, direction: TagFacts['direction'], notes: string[]): TagFacts['panorama'] {
  if (!hasAny(tags, /^GPano:/)) return null;
  const [croppedWidth, croppedHeight, left, top, fullWidth, fullHeight] = numbersOf(tags, 'crop');
  const [pitch = null, roll = null] = numbersOf(tags, 'pitch and roll');
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

/** Returns the note on an initial view beyond the limits of its angles; null if it is possible. */
function impossibleView(pan: number, tilt: number): string | null {
  const [heading = '', elevation = ''] = TAG_TABLE['initial view'].flatMap(({ tags: names }) => names);
  if (Math.abs(pan) > 360) return beyond(heading, pan, 'within ±360°');
  return Math.abs(tilt) > 90 ? beyond(elevation, tilt, 'within ±90°') : null;
}

/** Returns the initial view. Programs write two zeros if nobody chose a view. */
function initialViewIn(tags: FileTags, notes: string[]): InitialView | null {
  const [pan, pitch, fov] = numbersOf(tags, 'initial view');
  const tilt = pitch ?? 0;
  if (pan == null || (pan === 0 && tilt === 0)) return null;
  const note = impossibleView(pan, tilt);
  if (note !== null) {
    notes.push(note);
    return null;
  }
  const isField = fov != null && fov > 0 && fov < 180;
  return { pan: ((pan % 360) + 360) % 360, tilt, horizontalFov: isField ? fov : null };
}

function deviationIn(tags: FileTags): DroneTags['deviation'] {
  const [longitude, latitude, height] = ['Lon', 'Lat', 'Hgt'].map((axis) =>
    positive(numberIn(tags, `drone-dji:RtkStd${axis}`)),
  );
  return longitude && latitude && height ? { longitude, latitude, height } : null;
}

/** Returns the angles of the drone's camera. Three zeros were not measured, because no gimbal is that precise. */
function anglesIn(
  tags: FileTags,
  notes: string[],
): Pick<DroneTags, 'gimbalYaw' | 'gimbalPitch' | 'gimbalRoll' | 'isYawOfBody'> {
  const gimbalPitch = firstOf(tags, 'camera pitch')?.value ?? null;
  const gimbalRoll = firstOf(tags, 'camera roll')?.value ?? null;
  const isLevel = !gimbalPitch && !gimbalRoll;
  const yaw = firstOf(tags, 'camera yaw', (deg) => Math.abs(deg) <= 360 && !(deg === 0 && isLevel));
  const odd = firstOf(tags, 'camera yaw', (deg) => Math.abs(deg) > 360);
  if (odd !== null) notes.push(beyond(odd.name, odd.value, 'within ±360°'));
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
    deviation: deviationIn(tags),
  };
}

/** Returns maker and model. Many model names already begin with the maker's name. */
function cameraIn(tags: FileTags): string | null {
  const maker = textIn(tags, 'Make') ?? textIn(tags, 'tiff:Make');
  const model = textIn(tags, 'Model') ?? textIn(tags, 'tiff:Model');
  if (maker === null || model === null) return model ?? maker;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`;
}

/** Notes numbers that are written as texts that are not numbers, where a number decides something. */
function unreadable(tags: FileTags): string[] {
  const facts: Fact[] = ['height', 'height above takeoff', 'heading', 'camera yaw'];
  const names = facts.flatMap((fact) => TAG_TABLE[fact].map(({ tags: [name = ''] }) => name));
  return names
    .filter((name) => textIn(tags, name) !== null && numberIn(tags, name) === null)
    .map((name) => `its ${name}, ${shownValue(tags.get(name))}, is not a number and was not used`);
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
    placeError: firstOf(tags, 'position error', (meters) => meters > 0)?.value ?? null,
    ...heightIn(tags, notes),
    direction,
    timestamp: time.timestamp,
    gpsTimestamp: time.gpsTimestamp,
    focalLength35mm: numberIn(tags, 'FocalLengthIn35mmFilm'),
    copyright: textIn(tags, 'Copyright') ?? textIn(tags, 'dc:rights'),
  };
  return { ...facts, notes: [...position.notes, ...notes, ...unreadable(tags), ...time.notes] };
}
