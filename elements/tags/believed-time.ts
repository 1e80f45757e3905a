import { durationText } from './rounded-text.ts';
import type { TagFacts } from './tag-facts.ts';

/** The times in a file's tags, as `TagFacts` has them. */
export type StatedTimes = Pick<TagFacts, 'timestamp' | 'gpsTimestamp'>;

/** The time at which a photograph was taken, according to its tags. */
export interface BelievedTime {
  /** ISO 8601, with an offset only if it is known; null if unknown. */
  readonly timestamp: string | null;
  /** Which of the two times it is; null if it is unknown. */
  readonly source: 'clock' | 'satellites' | null;
  /** What is wrong with the camera's clock, or may be; null if there is no sign of an error. */
  readonly clockNote: string | null;
  /** What is wrong with the satellites' time; null if it was used, is absent, or agrees. */
  readonly satelliteNote: string | null;
}

export interface BeliefOptions {
  /** The present time in milliseconds. */
  readonly nowMs: number;
  /** Whether a person has corrected the camera's clock, which is then believed. */
  readonly isCorrected?: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Years before this are invalid, because digital cameras did not exist yet. Clocks that were reset often start in 1970 or
 * 1980.
 */
const FIRST_YEAR = 1990;

/** Tolerated difference between a camera's clock and the satellites' time if the clock's offset from UTC is known. */
const TOLERANCE_MS = 20 * MINUTE_MS;

/**
 * The largest difference between the local times of two places: +14:00 and −12:00. A clock without an offset, or one
 * that still shows the time of another place, differs from UTC by less.
 */
const ZONES_MS = 26 * HOUR_MS;

/** Receivers that do not know in which of the periods of 1024 weeks they are return a date that is older by whole ones. */
const ROLLOVER_MS = 1024 * 7 * 24 * HOUR_MS;

/** A clock that was reset begins at a New Year in most cameras, and is rarely used for long before it is set. */
const AFTER_RESET = /^\d{4}-01-01T00:/;

/** Returns true if a time in ISO 8601 states its offset from UTC. */
export const hasOffset = (iso: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(iso);

/** Converts a time to milliseconds, as if a clock without an offset showed UTC. */
const msOf = (iso: string): number => Date.parse(hasOffset(iso) ? iso : `${iso}Z`);

const shown = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

const isUnset = (iso: string): boolean => Number(iso.slice(0, 4)) < FIRST_YEAR;

const isFuture = (iso: string, nowMs: number): boolean => msOf(iso) > nowMs + ZONES_MS;

/** Whether the satellites' time is older than the camera's by whole periods of their week numbers. */
function hasRolledOver(aheadMs: number): boolean {
  const periods = Math.round(aheadMs / ROLLOVER_MS);
  return periods > 0 && Math.abs(aheadMs - periods * ROLLOVER_MS) <= ZONES_MS;
}

/** Returns why the satellites' time cannot be used; null if it can. */
function satelliteIssue(gps: string, clock: string | null, nowMs: number): string | null {
  const name = `its GPS time, ${shown(gps)} UTC,`;
  if (isUnset(gps)) return `${name} was not received and was not used`;
  if (isFuture(gps, nowMs)) return `${name} is in the future and was not used`;
  if (clock !== null && hasRolledOver(msOf(clock) - msOf(gps)))
    return `${name} is behind the camera’s clock by a multiple of 1024 weeks, after which receivers begin to count again, and was not used`;
  return null;
}

/** Describes a possible error of a clock that nothing else confirms; null if there is no sign of one. */
function doubtOf(clock: string, nowMs: number): string | null {
  if (isFuture(clock, nowMs)) return `the camera’s clock shows ${shown(clock)}, which is in the future`;
  return AFTER_RESET.test(clock)
    ? `the camera’s clock shows ${shown(clock)}, where clocks begin after a reset, so it was perhaps never set`
    : null;
}

/** Decides between a clock that was set and the satellites' time. */
function between(clock: string, gps: string, isCorrected: boolean): Omit<BelievedTime, 'satelliteNote'> {
  const aheadMs = msOf(clock) - msOf(gps);
  const difference = `${durationText(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} GPS time`;
  if (Math.abs(aheadMs) > ZONES_MS && !isCorrected)
    return {
      timestamp: gps,
      source: 'satellites',
      clockNote: `the camera’s clock, ${shown(clock)}, is ${difference}, ${shown(gps)} UTC, which was used instead`,
    };
  const isWrong = Math.abs(aheadMs) > (hasOffset(clock) ? TOLERANCE_MS : ZONES_MS);
  return {
    timestamp: clock,
    source: 'clock',
    clockNote: isWrong ? `the camera’s clock is ${difference}` : null,
  };
}

/** Returns the time of the satellites for a clock that was not set, or that the file does not have. */
function withoutClock(unset: string | null, gps: string | null): Omit<BelievedTime, 'satelliteNote'> {
  const note = unset === null ? null : `the camera’s clock was not set and shows ${unset.slice(0, 10)}`;
  if (gps === null) return { timestamp: null, source: null, clockNote: note };
  return { timestamp: gps, source: 'satellites', clockNote: note && `${note}, so GPS time was used` };
}

/**
 * Decides between the time of the camera's clock and that of the satellites. The clock is believed unless it was not set
 * or contradicts the satellites by more than any difference between time zones.
 */
export function believedTime(
  { timestamp: clock, gpsTimestamp }: StatedTimes,
  { nowMs, isCorrected = false }: BeliefOptions,
): BelievedTime {
  const setClock = clock === null || isUnset(clock) ? null : clock;
  const satelliteNote = gpsTimestamp === null ? null : satelliteIssue(gpsTimestamp, setClock, nowMs);
  const gps = satelliteNote === null ? gpsTimestamp : null;
  if (setClock === null) return { ...withoutClock(clock, gps), satelliteNote };
  if (gps !== null) return { ...between(setClock, gps, isCorrected), satelliteNote };
  return { timestamp: setClock, source: 'clock', clockNote: doubtOf(setClock, nowMs), satelliteNote };
}

/** Returns the notes of a believed time as sentences for a report. */
export const timeNotes = ({ clockNote, satelliteNote }: BelievedTime): readonly string[] =>
  [satelliteNote, clockNote].filter((note) => note !== null);
