import tzlookup from '@photostructure/tz-lookup';
import type { LatLon } from '../../../elements/geo/earth.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/** Returns the time zone of a place; at sea, the zone of its longitude. */
export const timeZoneOf = ({ latitude, longitude }: LatLon): string => tzlookup(latitude, longitude);

/** Returns true if a value is the name of a time zone, such as `Europe/London`. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    return formatOf(value) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Returns the offset of a zone from UTC at a time in milliseconds, such as `+05:30`. */
export const offsetAt = (utcMs: number, timeZone: string): string =>
  /GMT(.+)$/.exec(formatOf(timeZone).format(utcMs))?.[1] ?? '+00:00';

const DAY_MS = 86_400_000;

/**
 * Adds the zone's offset to a local time. If clocks are set back and an hour occurs twice, the time counts as
 * the first occurrence. In an hour that is skipped, the offset from before the change applies.
 */
export function inZone(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const before = offsetAt(asUtc - DAY_MS, timeZone);
  const after = offsetAt(asUtc + DAY_MS, timeZone);
  const fits = [before, after].find((offset) => offsetAt(Date.parse(local + offset), timeZone) === offset);
  return local + (fits ?? before);
}
