import { createRandom } from '../hash.ts';
import type { Flight, Market } from '../markets/market.ts';
import { type CalendarDay, calendarDay, utcOffsetHours } from './time-zone.ts';

/** The day and start time of a flight, in the market's local time. */
export interface FlightDay {
  readonly date: CalendarDay;
  /** Day of the year; January 1 is 0. */
  readonly dayOfYear: number;
  /** Time of the first exposure, in seconds after midnight. */
  readonly startS: number;
  readonly utcOffsetHours: number;
}

const PURPOSE = 0x3f1;

/** The year of the first flights. The second flights took place a year later. */
const FIRST_YEAR = 2025;

/** Flights take place from March 20 to October 25, when trees have leaves and the sun is high. */
const FIRST_DAY = 78;
const LAST_DAY = 297;

/** Minimum number of days between the two flights' days of the year, so that their seasons differ. */
const APART = 55;

const [EARLIEST_S, LATEST_S] = [9.6 * 3600, 15.7 * 3600];

/** Minimum difference between the two flights' times of day, in seconds. */
const APART_S = 1.5 * 3600;

/** Returns two random values within bounds that are at least `apart` from each other, in either order. */
function twoApart(random: () => number, low: number, high: number, apart: number): readonly [number, number] {
  const first = low + random() * (high - low - apart);
  const second = first + apart + random() * (high - first - apart);
  return random() < 0.5 ? [first, second] : [second, first];
}

export function flightDayOf(market: Market, flight: Flight): FlightDay {
  const random = createRandom(market.seed ^ PURPOSE);
  const dayOfYear = Math.floor(twoApart(random, FIRST_DAY, LAST_DAY, APART)[flight]);
  const startS = Math.floor(twoApart(random, EARLIEST_S, LATEST_S, APART_S)[flight]);
  const date = calendarDay(FIRST_YEAR + flight, dayOfYear);
  return { date, dayOfYear, startS, utcOffsetHours: utcOffsetHours(market, date) };
}

const two = (value: number): string => String(Math.abs(value)).padStart(2, '0');

/** Returns the time `afterS` seconds into a flight in ISO 8601, with the market's offset from UTC. */
export function momentOf({ date, startS, utcOffsetHours: offset }: FlightDay, afterS: number): string {
  const s = startS + Math.floor(afterS);
  const time = [s / 3600, (s / 60) % 60, s % 60].map((part) => two(Math.floor(part))).join(':');
  return `${date.year}-${two(date.month)}-${two(date.day)}T${time}${offset < 0 ? '-' : '+'}${two(offset)}:00`;
}
