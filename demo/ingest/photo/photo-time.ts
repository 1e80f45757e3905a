import type { LatLon } from '../../../elements/geo/earth.ts';
import {
  type BelievedTime,
  type StatedTimes,
  believedTime,
  hasOffset,
  timeNotes,
} from '../../../elements/tags/believed-time.ts';
import { inZone, timeZoneOf } from './time-zone.ts';

/** Time at which a photograph was taken. `notes` are for the run's report. */
export interface PhotoTime {
  /** ISO 8601 with an offset; null if unknown. */
  readonly timestamp: string | null;
  /** Name of the time zone of the place, such as `Europe/London`; null if the time is unknown. */
  readonly timeZone: string | null;
  readonly notes: readonly string[];
}

/** Shifts a time by a number of seconds. An offset, or its absence, is preserved. */
function shifted(iso: string, seconds: number): string {
  if (seconds === 0) return iso;
  const [, local = iso, offset = ''] = /^(.*?)(Z|[+-]\d\d:\d\d)?$/.exec(iso) ?? [];
  const moved = new Date(Date.parse(`${local}Z`) + seconds * 1000).toISOString();
  return moved.replace(/(\.000)?Z$/, '') + offset;
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

/** Returns the options with which a user corrects a time. */
function remedyOf({ timestamp, source }: BelievedTime): string {
  if (timestamp === null) return ' (set it with --date)';
  return source === 'clock'
    ? '; set --date or --time-offset if the clock was wrong'
    : '; set --date if that is wrong';
}

/** Returns the notes of a time, with the options that correct it. */
function notesOf(time: BelievedTime): readonly string[] {
  const unknown = time.timestamp === null ? 'its time is unknown' : null;
  const clockNote = time.clockNote ?? unknown;
  return timeNotes({ ...time, clockNote: clockNote && clockNote + remedyOf(time) });
}

/** Returns the time of a photograph at its place. An option takes precedence over the file. */
export function photoTimeOf(
  { timestamp, gpsTimestamp }: StatedTimes,
  { date, timeOffset = 0 }: TimeOptions,
  place: LatLon,
  nowMs = Date.now(),
): PhotoTime {
  if (date !== undefined) return { ...placed(date, place), notes: [] };
  const clock = timestamp && placed(shifted(timestamp, timeOffset), place).timestamp;
  const time = believedTime({ timestamp: clock, gpsTimestamp }, { nowMs, isCorrected: timeOffset !== 0 });
  const at = time.timestamp === null ? { timestamp: null, timeZone: null } : placed(time.timestamp, place);
  return { ...at, notes: notesOf(time) };
}
