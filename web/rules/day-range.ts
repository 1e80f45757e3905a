import { z } from 'zod';

const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1440;

/** Maximum number of days that can be requested. */
export const MAX_RANGE_DAYS = 400;

/**
 * A requested day: its number since January 1, 1970, and the UTC offset in minutes that defines its start and
 * end.
 */
export interface ZonedDay {
  readonly day: number;
  readonly offsetMinutes: number;
}

/**
 * Consecutive days, including the first and the last. They begin at midnight in a time zone or, without one, at
 * a UTC offset.
 */
export interface DayRange {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly offsetMinutes: number;
  readonly timeZone?: string | undefined;
}

// An unescaped plus sign of an offset arrives as a space in a query.
const zonedDayPattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(?:(Z)|([+\- ])(\d\d):?(\d\d))$/;

/** Reads `YYYY-MM-DD-0700`, or a full ISO time with an offset. Returns null for any other string. */
export function parseZonedDay(written: string): ZonedDay | null {
  const [, year, month, date, , sign, hours, minutes] = zonedDayPattern.exec(written) ?? [];
  if (year === undefined) return null;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(date));
  // Without this check, February 30 would be a day in March.
  const isReal = new Date(at).toISOString().startsWith(`${year}-${month}-${date}`);
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  if (!isReal || Number(minutes ?? 0) > 59 || size >= MINUTES_A_DAY || size % 15 !== 0) return null;
  return { day: at / DAY_MS, offsetMinutes: sign === '-' ? -size : size };
}

const zonedDayField = () =>
  z
    .string()
    .max(40)
    .trim()
    .transform((written, context) => {
      const read = parseZonedDay(written);
      if (read !== null) return read;
      context.addIssue('must be a date with its UTC offset, such as 2026-11-20-0700');
      return z.NEVER;
    });

/** Returns whether a string names a time zone. An offset such as `+05:07` is not a name. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const dayRangeFields = {
  date_start: zonedDayField().describe('The first day, as `YYYY-MM-DD-0700` or a full ISO time with offset.'),
  date_end: zonedDayField().describe(
    'The last day. Without `time_zone`, its offset sets where all days begin, even if daylight saving time starts within the range.',
  ),
  time_zone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: 'must be a time zone such as America/Denver' })
    .optional()
    .describe(
      'Days begin at midnight in this IANA time zone, with its daylight saving time. The offsets of the dates are then ignored.',
    ),
};

export const dayRangeOf = (start: ZonedDay, end: ZonedDay, timeZone?: string): DayRange => ({
  firstDay: start.day,
  lastDay: end.day,
  offsetMinutes: end.offsetMinutes,
  timeZone,
});

export const isAllowedRange = ({
  date_start,
  date_end,
}: {
  date_start: ZonedDay;
  date_end: ZonedDay;
}): boolean => date_end.day >= date_start.day && date_end.day - date_start.day < MAX_RANGE_DAYS;

export const formatDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
