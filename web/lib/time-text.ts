/** A day of the month with its English ending: 1st, 2nd, 3rd, 11th, 21st. */
function ordinal(day: number): string {
  const isTeen = day % 100 > 10 && day % 100 < 14;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/** A time as the reader's own clock has it, in the form `May 11th, 2020 at 3:04 PM` (specification 9); empty when it is none. */
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

/** The day of a time as the reader writes it, by the reader's clock; empty when it is none. */
export function localDay(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : form.format(date);
}

const distances = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How far a time lies ahead or back, rounded in the largest unit that fits: `in 3 hours`, `yesterday`, `this minute`. Milliseconds. */
export function relativeTime(time: number, now: number): string {
  const away = time - now;
  const [unit, length] = distances.find(([, one]) => Math.abs(away) >= one) ?? distances[2];
  return words.format(Math.round(away / length), unit);
}

/** The units that a time left is told in, largest first, with their seconds (specification 9). */
const units = [
  ['year', 366 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time left in one unit. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: (typeof units)[number][0];
}

/** The time left in the largest unit of which at least one is left, rounded down; no seconds when nothing is left. */
export function timeLeft(leftMs: number): TimeLeft {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? (['second', 1] as const);
  return { count: Math.floor(seconds / length), unit };
}

/** How often what tells the time left is to be told anew, milliseconds: every second only once seconds or minutes count. */
export const tellEveryMs = (leftMs: number): number => (leftMs > 0 && leftMs < 3_600_000 ? 1000 : 30_000);
