import type { LatLon } from '../../../elements/geo/earth.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { hasOffset, inZone, timeZoneOf } from './time-zone.ts';

/** Time at which a photograph was taken. `notes` are for the run's report. */
export interface PhotoTime {
  /** ISO 8601 with an offset; null if unknown. */
  readonly timestamp: string | null;
  /** Name of the time zone of the place, such as `Europe/London`; null if the time is unknown. */
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
function withoutClock(gpsTimestamp: string | null, unsetClock: string | null, place: LatLon): PhotoTime {
  const reason =
    unsetClock === null
      ? 'its time is unknown'
      : `the camera’s clock was not set and shows ${unsetClock.slice(0, 10)}`;
  if (gpsTimestamp === null)
    return { timestamp: null, timeZone: null, notes: [`${reason} (set it with --date)`] };
  return { ...placed(gpsTimestamp, place), notes: unsetClock === null ? [] : [reason] };
}

/** Adds the time zone of the place, and its offset to a time without an offset. */
function placed(time: string, place: LatLon): Pick<PhotoTime, 'timeZone'> & { readonly timestamp: string } {
  const timeZone = timeZoneOf(place);
  return { timestamp: hasOffset(time) ? time : inZone(time, timeZone), timeZone };
}

/** Options for a photograph's time. `timeOffset` corrects the camera's clock, in seconds. */
export interface TimeOptions {
  readonly date?: string | undefined;
  readonly timeOffset?: number | undefined;
}

/** Returns the time of a photograph at its place. An option takes precedence over the file. */
export function photoTimeOf(photo: TimeTags, options: TimeOptions, place: LatLon): PhotoTime {
  if (options.date !== undefined) return { ...placed(options.date, place), notes: [] };
  if (photo.timestamp === null) return withoutClock(photo.gpsTimestamp, null, place);
  const clock = shifted(photo.timestamp, options.timeOffset ?? 0);
  if (Number(clock.slice(0, 4)) < FIRST_YEAR) return withoutClock(photo.gpsTimestamp, clock, place);
  const time = placed(clock, place);
  const note = clockNote(time.timestamp, photo.gpsTimestamp);
  return { ...time, notes: note === null ? [] : [note] };
}
