import type { Market } from '../markets/market.ts';

/** A calendar day. Months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

interface TimeZone {
  /** IANA name. */
  readonly name: string;
  /** Offset from UTC in winter, in hours. */
  readonly winter: number;
  readonly hasSummerTime: boolean;
}

const EASTERN: TimeZone = { name: 'America/New_York', winter: -5, hasSummerTime: true };
const CENTRAL: TimeZone = { name: 'America/Chicago', winter: -6, hasSummerTime: true };
const MOUNTAIN: TimeZone = { name: 'America/Denver', winter: -7, hasSummerTime: true };
const ARIZONA: TimeZone = { name: 'America/Phoenix', winter: -7, hasSummerTime: false };
const PACIFIC: TimeZone = { name: 'America/Los_Angeles', winter: -8, hasSummerTime: true };
const HAWAII: TimeZone = { name: 'Pacific/Honolulu', winter: -10, hasSummerTime: false };

/** Time zones by state; all other states are on Eastern Time, and so is eastern Tennessee (see `TENNESSEE_DIVIDE`). */
const ZONES: Readonly<Record<string, TimeZone>> = {
  AL: CENTRAL,
  IL: CENTRAL,
  LA: CENTRAL,
  MN: CENTRAL,
  MO: CENTRAL,
  NE: CENTRAL,
  OK: CENTRAL,
  TN: CENTRAL,
  TX: CENTRAL,
  WI: CENTRAL,
  AZ: ARIZONA,
  CO: MOUNTAIN,
  NM: MOUNTAIN,
  UT: MOUNTAIN,
  CA: PACIFIC,
  NV: PACIFIC,
  OR: PACIFIC,
  WA: PACIFIC,
  HI: HAWAII,
};

/** Tennessee is on Eastern Time east of this longitude, in degrees. */
const TENNESSEE_DIVIDE = -85;

/** Returns a market's time zone. */
export function timeZoneOf({ state, longitude }: Market): TimeZone {
  const isEasternTennessee = state === 'TN' && longitude > TENNESSEE_DIVIDE;
  return isEasternTennessee ? EASTERN : (ZONES[state] ?? EASTERN);
}

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
export function utcOffsetHours(market: Market, day: CalendarDay): number {
  const { winter, hasSummerTime } = timeZoneOf(market);
  return winter + (hasSummerTime && isSummerTime(day) ? 1 : 0);
}
