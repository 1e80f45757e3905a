import type { DayTick } from './chart-ticks.ts';

const DAY_MS = 86_400_000;

// Days are numbers here and have no zone of their own.
const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });

const longDay = dates({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
const shortDay = dates({ year: 'numeric', month: 'short', day: 'numeric' });
const tickDay = dates({ month: 'short', day: 'numeric' });
const tickMonth = dates({ month: 'short' });
const tickYear = dates({ month: 'short', year: 'numeric' });
const counts = new Intl.NumberFormat();

function formatTick({ day, isMonth }: DayTick): string {
  if (!isMonth) return tickDay.format(day * DAY_MS);
  const isJanuary = new Date(day * DAY_MS).getUTCMonth() === 0;
  return (isJanuary ? tickYear : tickMonth).format(day * DAY_MS);
}

/** Days and counts as the reader's place writes them. */
export const localFormats = {
  count: (count: number): string => counts.format(count),
  day: (day: number): string => longDay.format(day * DAY_MS),
  shortDay: (day: number): string => shortDay.format(day * DAY_MS),
  tick: formatTick,
} as const;
