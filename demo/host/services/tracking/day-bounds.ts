import type { DayRange } from '../../../../web/rules/day-range.ts';
import { DAY_MS, QUARTERS, QUARTER_MS } from '../../providers/loads/load-days.ts';

/** Returns the time that a time zone's clocks show, as milliseconds since 1970 on these clocks. */
function clockOf(timeZone: string): (timeMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  return (timeMs) => {
    const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    const at = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  };
}

/**
 * Returns when a day begins by the clocks: at midnight, or later if the clocks skip midnight. If midnight comes
 * twice, the day begins at the one after which the date does not change back.
 */
function startOfDay(clock: (timeMs: number) => number, day: number): number {
  const midnight = day * DAY_MS;
  const offsets = [-DAY_MS, DAY_MS].map((away) => clock(midnight + away) - (midnight + away));
  const starts = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  return starts.find((start) => Math.floor(clock(start) / DAY_MS) === day) ?? midnight;
}

/**
 * Returns where the days of a range begin, and where the last one ends, in quarter hours since 1970. With a
 * time zone, a day of the change to daylight saving time has 23 hours.
 */
export function dayBounds({ firstDay, lastDay, offsetMinutes, timeZone }: DayRange): readonly number[] {
  const clock = timeZone === undefined ? null : clockOf(timeZone);
  return Array.from({ length: lastDay - firstDay + 2 }, (_, at) => {
    const day = firstDay + at;
    const startMs = clock === null ? day * DAY_MS - offsetMinutes * 60_000 : startOfDay(clock, day);
    return Math.round(startMs / QUARTER_MS);
  });
}

/** A part of a UTC day that ends before a quarter hour, and the day of the range to which it belongs. */
export interface DayPart {
  readonly end: number;
  readonly at: number;
}

/** Returns the parts of a UTC day. `at` of a part outside the range is -1 or the number of days. */
export function partsOf(utcDay: number, bounds: readonly number[]): readonly DayPart[] {
  const start = utcDay * QUARTERS;
  const inside = bounds.flatMap((bound, at) =>
    bound > start && bound < start + QUARTERS ? [{ end: bound - start, at: at - 1 }] : [],
  );
  const last = bounds.findLastIndex((bound) => bound < start + QUARTERS);
  return [...inside, { end: QUARTERS, at: last }];
}
