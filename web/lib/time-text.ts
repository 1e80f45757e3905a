/** Returns a day of the month with its English suffix: 1st, 2nd, 3rd, 11th, 21st. */
function ordinal(day: number): string {
  const isTeen = day % 100 > 10 && day % 100 < 14;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/**
 * Formats a time in the user's time zone as `May 11th, 2020 at 3:04 PM` (specification 9). Returns an empty
 * string if the time is invalid.
 */
export function longDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const month = date.toLocaleString('en-US', { month: 'long' });
  const hour = date.getHours();
  const minute = String(date.getMinutes()).padStart(2, '0');
  const clock = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${month} ${ordinal(date.getDate())}, ${date.getFullYear()} at ${clock}`;
}

const form = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/**
 * Formats the day of a time in the user's locale and time zone, with non-breaking spaces, so that no line ends within it.
 * Returns an empty string if the time is invalid.
 */
export function localDay(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : form.format(date).replace(/\s/g, '\u{A0}');
}

const relativeUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * Formats the difference between a time and now, rounded in the largest unit that fits: `in 3 hours`,
 * `yesterday`, `this minute`. Times are in milliseconds.
 */
export function relativeTime(time: number, now: number): string {
  const away = time - now;
  const [unit, length] = relativeUnits.find(([, one]) => Math.abs(away) >= one) ?? relativeUnits[2];
  return format.format(Math.round(away / length), unit);
}

/**
 * Units for a remaining time, largest first, with their lengths in seconds (specification 9). Years and months are
 * rounded down. The other units are rounded up, so that a trial of seven days begins with seven days.
 */
const units = [
  ['year', 366 * 86_400, Math.floor],
  ['month', 30 * 86_400, Math.floor],
  ['day', 86_400, Math.ceil],
  ['hour', 3600, Math.ceil],
  ['minute', 60, Math.ceil],
  ['second', 1, Math.ceil],
] as const;

export interface TimeLeft {
  readonly count: number;
  readonly unit: (typeof units)[number][0];
}

/**
 * Converts a remaining time to the largest unit of which at least one remains. A time that is rounded up to a larger
 * unit, such as 23.5 hours, counts as one of that unit. Returns zero seconds if no time remains.
 */
export function timeLeft(leftMs: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const at = units.findIndex(([, length, round], i) => {
    const smaller = round === Math.ceil ? (units[i + 1]?.[1] ?? 1) : 1;
    return Math.ceil(seconds / smaller) * smaller >= length;
  });
  const [unit, length, round] = units[at] ?? units[5];
  return { count: round(seconds / length), unit };
}

/**
 * Returns the interval at which a remaining time is updated, in milliseconds: every second only if it is
 * shown in seconds or minutes.
 */
export const refreshIntervalMs = (leftMs: number): number =>
  leftMs > 0 && leftMs < 3_600_000 ? 1000 : 30_000;
