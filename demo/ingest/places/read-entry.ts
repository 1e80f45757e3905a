import * as z from 'zod';
import { hasOffset } from '../../../elements/tags/believed-time.ts';
import { type PhotoOptions, photoOptionsShape } from '../options/options.ts';
import { inZone, timeZoneOf } from '../photo/time-zone.ts';
import type { PlaceRow, TrackPoint } from './places-file.ts';

/** Alternative field names in lowercase, without spaces, underscores and hyphens. */
const FIELDS: Record<string, readonly string[]> = {
  name: ['file', 'filename', 'photo', 'image', 'picture', 'sourcefile'],
  latitude: ['lat', 'gpslatitude', 'y'],
  longitude: ['lon', 'lng', 'long', 'gpslongitude', 'x'],
  altitude: ['alt', 'ele', 'elevation', 'gpsaltitude'],
  ground: [],
  heightAboveGround: ['heightaboveground'],
  heading: ['yaw', 'bearing', 'azimuth', 'direction', 'pan', 'gpsimgdirection'],
  pitch: ['tilt'],
  roll: [],
  precisionHorizontal: ['precisionhorizontal'],
  precisionVertical: ['precisionvertical'],
  precisionHeading: ['precisionheading'],
  precisionPitch: ['precisionpitch'],
  precisionRoll: ['precisionroll'],
  date: ['time', 'timestamp', 'datetime', 'datetimeoriginal'],
  title: [],
  package: [],
  company: [],
  copyright: ['rights'],
};

const KEYS = new Map(
  Object.entries(FIELDS).flatMap(([key, others]) => [key, ...others].map((each) => [each, key])),
);

/** Returns the field of a column or property; undefined for unknown names, which are ignored. */
export const fieldOf = (column: string): string | undefined =>
  KEYS.get(column.trim()) ?? KEYS.get(column.toLowerCase().replace(/[\s_-]/g, ''));

const entrySchema = z.object({ name: z.string().trim().min(1).optional(), ...photoOptionsShape });

/** An entry of a places file: data about a photograph, a position of a track, or neither. */
export interface Entry {
  readonly row: PlaceRow | null;
  readonly point: TrackPoint | null;
  /** Values that cannot be used, as sentences. */
  readonly problems: readonly string[];
}

/**
 * Returns the time of an entry in milliseconds. A time without an offset is local time at the entry's place.
 * Returns null if that place is missing.
 */
function instantOf({ date, latitude, longitude }: PhotoOptions): number | null {
  if (date === undefined) return null;
  if (hasOffset(date)) return Date.parse(date);
  if (latitude === undefined || longitude === undefined) return null;
  return Date.parse(inZone(date, timeZoneOf({ latitude, longitude })));
}

/**
 * Reads the fields of an entry, which have the names that `fieldOf` returns. A value that cannot be used counts as
 * absent, because it must not prevent the publication of a photograph; `problems` names it with its entry.
 */
export function readEntry(label: string, fields: Readonly<Record<string, string>>): Entry {
  const filled = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  const issues = entrySchema.safeParse(Object.fromEntries(filled)).error?.issues ?? [];
  const problems = issues.map(({ path, message }) => `${label}: ${path.join('.')} ${message}`);
  const given = Object.fromEntries(filled.filter(([name]) => issues.every(({ path }) => path[0] !== name)));
  const isHalf = (given['latitude'] === undefined) !== (given['longitude'] === undefined);
  if (isHalf && !issues.some(({ path }) => /^(lat|long)itude$/.test(String(path[0]))))
    problems.push(`${label}: latitude and longitude must be given together`);
  const { latitude, longitude, ...others } = given;
  const { name, ...values } = entrySchema.parse(isHalf ? others : { ...others, latitude, longitude });
  const timeMs = instantOf(values);
  if (name !== undefined)
    return { row: { label, name, values, timeMs, problems }, point: null, problems: [] };
  const point =
    timeMs === null || values.latitude === undefined || values.longitude === undefined
      ? null
      : {
          timeMs,
          latitude: values.latitude,
          longitude: values.longitude,
          altitude: values.altitude ?? null,
        };
  return { row: null, point, problems };
}
