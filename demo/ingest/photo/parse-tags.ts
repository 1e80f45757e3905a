import { readGpsPlace } from './gps-place.ts';
import type { PanoramaTags, PhotoFacts } from './photo-facts.ts';
import { type Tags, tagsSchema } from './tags-schema.ts';

/** The facts that come from tags. Size and type come from the image data. */
export type TagFacts = Omit<PhotoFacts, 'picture' | 'format' | 'width' | 'height' | 'isRotated' | 'pages'>;

/** Converts EXIF's `2020:05:11 11:28:25` to ISO 8601; returns null if the text is not a valid date. */
function isoOfExif(date: string | null | undefined): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(date ?? '');
  if (!parts) return null;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}`;
  return Number.isNaN(Date.parse(`${iso}Z`)) ? null : iso;
}

/** Returns the GPS time, which is in UTC, as ISO 8601. */
function isoOfGps({ GPSDateStamp: date, GPSTimeStamp: time }: Tags['gps']): string | null {
  if (!date || !time || time.length < 3) return null;
  const clock = time.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  const iso = isoOfExif(`${date} ${clock}`);
  return iso === null ? null : `${iso}Z`;
}

function timestampOf({ ifd0, exif }: Tags): string | null {
  const local = isoOfExif(exif.DateTimeOriginal ?? ifd0[36867] ?? exif.CreateDate);
  if (local === null) return null;
  const offset = exif.OffsetTimeOriginal ?? exif.OffsetTime ?? '';
  return /^[+-]\d\d:\d\d$/.test(offset) ? local + offset : local;
}

/**
 * Converts an altitude according to EXIF's reference byte. The values 0 and 1 mean above and below sea level,
 * 2 and 3 mean above and below the ellipsoid.
 */
function altitudeOf({ GPSAltitude: height, GPSAltitudeRef: reference }: Tags['gps']) {
  const code = reference instanceof Uint8Array ? (reference[0] ?? 0) : Number(reference ?? 0);
  const below = code === 1 || code === 3;
  return {
    altitude: height == null ? null : below ? -Math.abs(height) : height,
    altitudeAboveEllipsoid: code >= 2,
  };
}

function directionOf({
  GPSImgDirection: deg,
  GPSImgDirectionRef: reference,
}: Tags['gps']): TagFacts['direction'] {
  if (deg == null || deg < 0 || deg > 360) return null;
  return { deg: deg % 360, magnetic: reference === 'M' };
}

/**
 * Returns the pose of a panorama. Three zeros count as a missing heading, because cameras write them if they
 * did not measure a pose. No hand or drone holds a camera that precisely level.
 */
function poseOf(pano: NonNullable<Tags['GPano']>): Pick<PanoramaTags, 'heading' | 'pitch' | 'roll'> {
  const { PoseHeadingDegrees: heading, PosePitchDegrees: pitch, PoseRollDegrees: roll } = pano;
  return { heading: heading === 0 && pitch === 0 && roll === 0 ? null : heading, pitch, roll };
}

/** Returns a positive number; null if a tag is absent or has another value. */
const positive = (value: number | null | undefined): number | null =>
  value != null && value > 0 ? value : null;

function deviationOf(drone: NonNullable<Tags['drone-dji']>): NonNullable<TagFacts['drone']>['deviation'] {
  const [longitude, latitude, height] = [drone.RtkStdLon, drone.RtkStdLat, drone.RtkStdHgt].map(positive);
  return longitude && latitude && height ? { longitude, latitude, height } : null;
}

/** The RTK flag of a fixed solution, which is accurate to centimeters (DJI, Mavic 3E/3T User Manual, XMP data). */
const FIXED = 50;

/**
 * Returns a drone's tags. The RTK flag is 0 without corrections from a base station, and 16, 34 or 50 with
 * corrections.
 */
function droneOf(drone: Tags['drone-dji']): TagFacts['drone'] {
  if (drone === null) return null;
  return {
    gimbalYaw: drone.GimbalYawDegree,
    gimbalPitch: drone.GimbalPitchDegree,
    gimbalRoll: drone.GimbalRollDegree,
    relativeAltitude: drone.RelativeAltitude,
    absoluteAltitude: drone.AbsoluteAltitude,
    isRtk: (drone.RtkFlag ?? 0) >= 16 || /^rtk/i.test(drone.AltitudeType ?? ''),
    isFixed: drone.RtkFlag === FIXED,
    deviation: deviationOf(drone),
  };
}

/** Returns maker and model. Many model names already begin with the maker's name. */
function cameraOf({ Make: maker, Model: model }: Tags['ifd0']): string | null {
  if (!maker || !model) return model ?? maker ?? null;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`;
}

/** Returns the rights, which XMP stores as one text or as one text per language. */
function rightsOf(rights: unknown): string | null {
  const value = typeof rights === 'object' && rights !== null && 'value' in rights ? rights.value : rights;
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

/** Extracts the facts from a file's tags, grouped as exifr returns them. */
export function parseTags(raw: unknown): TagFacts {
  const tags = tagsSchema.parse(raw ?? {});
  const { ifd0, exif, gps, GPano: pano } = tags;
  return {
    camera: cameraOf(ifd0),
    panorama: pano && {
      projection: pano.ProjectionType,
      fullWidth: pano.FullPanoWidthPixels,
      fullHeight: pano.FullPanoHeightPixels,
      croppedWidth: pano.CroppedAreaImageWidthPixels,
      croppedHeight: pano.CroppedAreaImageHeightPixels,
      left: pano.CroppedAreaLeftPixels,
      top: pano.CroppedAreaTopPixels,
      ...poseOf(pano),
    },
    drone: droneOf(tags['drone-dji']),
    ...readGpsPlace(gps),
    placeError: positive(gps.GPSHPositioningError),
    ...altitudeOf(gps),
    direction: directionOf(gps),
    timestamp: timestampOf(tags),
    gpsTimestamp: isoOfGps(gps),
    focalLength35mm: exif.FocalLengthIn35mmFormat ?? null,
    copyright: ifd0.Copyright ?? rightsOf(tags.dc.rights) ?? null,
  };
}
