import tzlookup from '@photostructure/tz-lookup';
import type { LatLon } from '../../elements/geo/earth.ts';
import type { PhotoFacts } from './photo-facts.ts';

/** Time at which a photograph was taken. `notes` are for the run's report. */
export interface PhotoTime {
  /** ISO 8601 with an offset; null if unknown. */
  readonly timestamp: string | null;
  /**
   * Name of the time zone whose offset was used, such as `Europe/London`; null if the file or the option
   * states the offset.
   */
  readonly timeZone: string | null;
  readonly notes: readonly string[];
}

export type TimeTags = Pick<PhotoFacts, 'timestamp' | 'gpsTimestamp'>;

/**
 * Tolerated difference between the camera's clock and the satellites' time, in minutes. If it is larger, one
 * of them is wrong.
 */
const CLOCK_TOLERANCE = 20;

/**
 * Years before this are invalid, because digital cameras did not exist yet. A clock that was reset starts in
 * 1970 or 1980.
 */
const FIRST_YEAR = 1990;

const MINUTE_MS = 60_000;

const hasOffset = (iso: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(iso);

/** Returns the minutes by which a zone is ahead of UTC at a time. */
function offsetAt(utcMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((local - utcMs) / MINUTE_MS);
}

/** Formats an offset, for example `+05:30` for 330 minutes. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** Returns the time zone of a place; at sea, the zone of its longitude. */
export const timeZoneOf = ({ latitude, longitude }: LatLon): string => tzlookup(latitude, longitude);

/**
 * Adds the zone's offset to a local time. If clocks are set back and an hour occurs twice, the time counts as
 * the first occurrence. In an hour that is skipped, the offset from before the change applies.
 */
export function inZone(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const before = offsetAt(asUtc - 24 * 60 * MINUTE_MS, timeZone);
  const after = offsetAt(asUtc + 24 * 60 * MINUTE_MS, timeZone);
  const fits = [before, after].find((offset) => offsetAt(asUtc - offset * MINUTE_MS, timeZone) === offset);
  return `${local}${offsetText(fits ?? before)}`;
}

/** Shifts a time by a number of seconds. An offset, or its absence, is preserved. */
function shifted(iso: string, seconds: number): string {
  if (seconds === 0) return iso;
  const [, local = iso, offset = ''] = /^(.*?)(Z|[+-]\d\d:\d\d)?$/.exec(iso) ?? [];
  const moved = new Date(Date.parse(`${local}Z`) + seconds * 1000).toISOString();
  return moved.replace(/(\.000)?Z$/, '') + offset;
}

/** Describes a possible error of the camera's clock; returns null if there is no sign of one. */
function clockNote(timestamp: string, gps: string | null): string | null {
  if (gps === null) return null;
  const minutes = Math.round((Date.parse(timestamp) - Date.parse(gps)) / MINUTE_MS);
  if (Math.abs(minutes) <= CLOCK_TOLERANCE) return null;
  const how = minutes > 0 ? 'ahead of' : 'behind';
  return `the camera’s clock is ${Math.abs(minutes)} minutes ${how} GPS time; set --date or --time-offset if the clock was wrong`;
}

/** Returns the time to use without the camera's clock: the satellites' time, or none. */
function withoutClock(gpsTimestamp: string | null, unsetClock: string | null): PhotoTime {
  const reason =
    unsetClock === null
      ? 'its time is unknown'
      : `the camera’s clock was not set and shows ${unsetClock.slice(0, 10)}`;
  if (gpsTimestamp === null)
    return { timestamp: null, timeZone: null, notes: [`${reason} (set it with --date)`] };
  return { timestamp: gpsTimestamp, timeZone: null, notes: unsetClock === null ? [] : [reason] };
}

/** Adds the offset of the place to a time without an offset. */
function placed(time: string, place: LatLon): Pick<PhotoTime, 'timeZone'> & { readonly timestamp: string } {
  if (hasOffset(time)) return { timestamp: time, timeZone: null };
  const timeZone = timeZoneOf(place);
  return { timestamp: inZone(time, timeZone), timeZone };
}

/** Options for a photograph's time. `timeOffset` corrects the camera's clock, in seconds. */
export interface TimeOptions {
  readonly date?: string | undefined;
  readonly timeOffset?: number | undefined;
}

/** Returns the time of a photograph at its place. An option takes precedence over the file. */
export function photoTimeOf(photo: TimeTags, options: TimeOptions, place: LatLon): PhotoTime {
  if (options.date !== undefined) return { ...placed(options.date, place), notes: [] };
  if (photo.timestamp === null) return withoutClock(photo.gpsTimestamp, null);
  const clock = shifted(photo.timestamp, options.timeOffset ?? 0);
  if (Number(clock.slice(0, 4)) < FIRST_YEAR) return withoutClock(photo.gpsTimestamp, clock);
  const time = placed(clock, place);
  const note = clockNote(time.timestamp, photo.gpsTimestamp);
  return { ...time, notes: note === null ? [] : [note] };
}
