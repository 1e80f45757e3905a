import { MAX_RANGE_DAYS, parseZonedDay, formatDay } from '../../rules/day-range.ts';

const DAY_MS = 86_400_000;

/** Days are requested at this offset, wherever the user is (specification 7). */
const OFFSET = '-0700';
const OFFSET_MS = -7 * 3_600_000;

/** Consecutive days, first and last included, numbered since 1970. */
export interface DaySpan {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** The ranges of the preset buttons; `3-months` is the initial one. */
export const presets = ['7-days', '30-days', '90-days', '3-months'] as const;

export type Preset = (typeof presets)[number];

/** The day at a time in milliseconds. */
export const dayAt = (now: number): number => Math.floor((now + OFFSET_MS) / DAY_MS);

/** The same day of an earlier month, or that month's last day if it is shorter. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lengthOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lengthOfMonth)) / DAY_MS;
}

/** The days of a preset, up to today. */
export function spanOf(preset: Preset, today: number): DaySpan {
  const firstDay = preset === '3-months' ? monthsBefore(today, 3) : today - Number.parseInt(preset, 10) + 1;
  return { firstDay, lastDay: today };
}

/** The year up to today. */
export const yearTo = (today: number): DaySpan => ({ firstDay: monthsBefore(today, 12) + 1, lastDay: today });

/** The preset with these days; null if there is none. Three months take precedence over 90 days of the same length. */
export function presetOf({ firstDay, lastDay }: DaySpan, today: number): Preset | null {
  if (lastDay !== today) return null;
  const fits = (preset: Preset): boolean => spanOf(preset, today).firstDay === firstDay;
  return fits('3-months') ? '3-months' : (presets.find(fits) ?? null);
}

/** The number of a day in the form `YYYY-MM-DD`; null for anything else. */
const readDay = (written: string): number | null => parseZonedDay(`${written}Z`)?.day ?? null;

/** The possible errors of two chosen days. */
export type SpanFault = 'missing' | 'reversed' | 'future' | 'long';

/** The days between two values of date fields, or the error in them. */
export function readSpan(from: string, to: string, today: number): DaySpan | SpanFault {
  const [firstDay, lastDay] = [readDay(from), readDay(to)];
  if (firstDay === null || lastDay === null) return 'missing';
  if (firstDay > lastDay) return 'reversed';
  if (lastDay > today) return 'future';
  return lastDay - firstDay < MAX_RANGE_DAYS ? { firstDay, lastDay } : 'long';
}

/** Whether a year is still being typed, such as `0020` on the way to `2026`. */
export const isUnfinished = (written: string): boolean => written.startsWith('0');

/** The days as parameters of the call. */
export const askFor = ({ firstDay, lastDay }: DaySpan) => ({
  date_start: formatDay(firstDay) + OFFSET,
  date_end: formatDay(lastDay) + OFFSET,
});

/** Every day of a span. */
export const daysOf = ({ firstDay, lastDay }: DaySpan): number[] =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, at) => firstDay + at);
