import * as z from 'zod';
import { type PhotoOptions, photoOptionsShape } from '../options/options.ts';
import { hasOffset, inZone, timeZoneOf } from '../photo/time-zone.ts';
import { type PlaceRow, PlacesError, type TrackPoint } from './places-file.ts';

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
}

/** Converts times such as `2026-05-11 11:28:25` and `2026:05:11 11:28:25` to `2026-05-11T11:28:25`. */
const isoOf = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{4})[:/](\d\d)[:/](\d\d)/, '$1-$2-$3')
    .replace(/^(\S{10}) +/, '$1T')
    .replace(/ +(?=[+-]\d\d:\d\d$)/, '');

/**
 * Returns the time of an entry in milliseconds. A time without an offset is local time at the entry's place.
 * Returns null if that place is missing.
 */
function instantOf({ date, latitude, longitude }: PhotoOptions): number | null {
  if (date === undefined) return null;
  if (hasOffset(date)) return Date.parse(date);
  if (latitude === undefined || longitude === undefined) return null;
  return Date.parse(inZone(date.replace(/\.\d+$/, ''), timeZoneOf({ latitude, longitude })));
}

/**
 * Validates the fields of an entry, which have the names that `fieldOf` returns. Throws a `PlacesError` that
 * names the entry.
 */
export function readEntry(label: string, fields: Readonly<Record<string, string>>): Entry {
  const given = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
  const checked = entrySchema.safeParse({ ...given, ...(given['date'] && { date: isoOf(given['date']) }) });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new PlacesError(`${label}: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const { name, ...values } = checked.data;
  const { latitude, longitude, altitude = null } = values;
  if ((latitude === undefined) !== (longitude === undefined))
    throw new PlacesError(`${label}: latitude and longitude must be given together`);
  const timeMs = instantOf(values);
  if (name !== undefined) return { row: { label, name, values, timeMs }, point: null };
  if (timeMs === null || latitude === undefined || longitude === undefined) return { row: null, point: null };
  return { row: null, point: { timeMs, latitude, longitude, altitude } };
}
