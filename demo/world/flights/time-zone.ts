import type { Market } from '../markets/market.ts';

/** A calendar day. Months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/**
 * Offsets from UTC in winter, by state, in hours. Eastern Tennessee is an exception (see `TENNESSEE_DIVIDE`).
 */
const WINTER_OFFSETS: Readonly<Record<string, number>> = {
  AL: -6,
  IL: -6,
  LA: -6,
  MN: -6,
  MO: -6,
  NE: -6,
  OK: -6,
  TN: -6,
  TX: -6,
  WI: -6,
  AZ: -7,
  CO: -7,
  NM: -7,
  UT: -7,
  CA: -8,
  NV: -8,
  OR: -8,
  WA: -8,
  HI: -10,
};

/** Tennessee is on Eastern Time east of this longitude, in degrees. */
const TENNESSEE_DIVIDE = -85;

const EASTERN = -5;

/** States without daylight saving time. */
const SAME_ALL_YEAR = ['AZ', 'HI'];

/** Converts a day of the year, counted from 0, to a calendar day in a year without February 29. */
export function calendarDay(year: number, dayOfYear: number): CalendarDay {
  const month = DAYS_BEFORE.filter((before) => before <= dayOfYear).length;
  return { year, month, day: dayOfYear - (DAYS_BEFORE[month - 1] as number) + 1 };
}

/** Returns the day of the week, 0 for Sunday (Sakamoto's method). */
function weekday({ year, month, day }: CalendarDay): number {
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] as number;
  const y = month < 3 ? year - 1 : year;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}

/** Returns the day of the month of the `nth` Sunday. */
const sunday = (year: number, month: number, nth: number): number =>
  7 * nth - ((weekday({ year, month, day: 1 }) + 6) % 7);

/**
 * Returns true if daylight saving time applies at noon. Daylight saving time lasts from the second Sunday in
 * March to the first Sunday in November.
 */
function isSummerTime({ year, month, day }: CalendarDay): boolean {
  if (month === 3) return day >= sunday(year, 3, 2);
  if (month === 11) return day < sunday(year, 11, 1);
  return month > 3 && month < 11;
}

/** Returns a market's offset from UTC at noon of a day, in hours. */
export function utcOffsetHours({ state, longitude }: Market, day: CalendarDay): number {
  const isEasternTennessee = state === 'TN' && longitude > TENNESSEE_DIVIDE;
  const winter = isEasternTennessee ? EASTERN : (WINTER_OFFSETS[state] ?? EASTERN);
  return winter + (!SAME_ALL_YEAR.includes(state) && isSummerTime(day) ? 1 : 0);
}
