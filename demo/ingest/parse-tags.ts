import type { PhotoFacts } from './photo-facts.ts';
import { type Tags, tagsSchema } from './tags-schema.ts';

/** The facts that come from tags; size and type come from the image itself. */
export type TagFacts = Omit<PhotoFacts, 'format' | 'width' | 'height' | 'isRotated'>;

/** EXIF's `2020:05:11 11:28:25` as ISO 8601; null when it is not a date. */
function isoOfExif(date: string | null | undefined): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(date ?? '');
  if (!parts) return null;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}`;
  return Number.isNaN(Date.parse(`${iso}Z`)) ? null : iso;
}

/** GPS time, which is UTC. */
function isoOfGps({ GPSDateStamp: date, GPSTimeStamp: time }: Tags['gps']): string | null {
  if (!date || !time || time.length < 3) return null;
  const clock = time.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  const iso = isoOfExif(`${date} ${clock}`);
  return iso === null ? null : `${iso}Z`;
}

function timestampOf({ ifd0, exif, gps }: Tags): string | null {
  const local = isoOfExif(exif.DateTimeOriginal ?? ifd0[36867] ?? exif.CreateDate);
  if (local === null) return isoOfGps(gps);
  const offset = exif.OffsetTimeOriginal ?? exif.OffsetTime ?? '';
  return /^[+-]\d\d:\d\d$/.test(offset) ? local + offset : local;
}

/** Null for coordinates out of range, and for 0° 0°, which receivers write without a fix. */
function placeOf({ latitude, longitude }: Tags['gps']): TagFacts['place'] {
  if (latitude == null || longitude == null) return null;
  const onGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onGlobe && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

/** EXIF's reference byte: 0 and 1 are above and below sea level, 2 and 3 above and below the ellipsoid. */
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

/** Maker and model; many models begin with the maker's name already. */
function cameraOf({ Make: maker, Model: model }: Tags['ifd0']): string | null {
  if (!maker || !model) return model ?? maker ?? null;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`;
}

/** XMP gives rights as text or as text by language. */
function rightsOf(rights: unknown): string | null {
  const value = typeof rights === 'object' && rights !== null && 'value' in rights ? rights.value : rights;
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

/** Extracts the facts from a file's tags, grouped as exifr returns them. */
export function parseTags(raw: unknown): TagFacts {
  const tags = tagsSchema.parse(raw ?? {});
  const { ifd0, exif, gps, GPano: pano, 'drone-dji': drone } = tags;
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
      heading: pano.PoseHeadingDegrees,
      pitch: pano.PosePitchDegrees,
      roll: pano.PoseRollDegrees,
    },
    drone: drone && {
      gimbalYaw: drone.GimbalYawDegree,
      gimbalPitch: drone.GimbalPitchDegree,
      gimbalRoll: drone.GimbalRollDegree,
      relativeAltitude: drone.RelativeAltitude,
    },
    place: placeOf(gps),
    ...altitudeOf(gps),
    direction: directionOf(gps),
    timestamp: timestampOf(tags),
    focalLength35mm: exif.FocalLengthIn35mmFormat ?? null,
    copyright: ifd0.Copyright ?? rightsOf(tags.dc.rights) ?? null,
  };
}
