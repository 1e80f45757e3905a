import { sql } from 'kysely';
import type { DayRange } from '../../../../web/rules/day-range.ts';
import type { Database } from '../../db/schema.ts';
import { takeTurn } from '../../lib/turns.ts';
import { countBefore, QUARTERS } from '../../providers/loads/load-days.ts';
import { dayBounds, type DayPart, partsOf } from './day-bounds.ts';

/** The loads of a site on each day of a range. */
export interface SiteLoads {
  readonly origin: string;
  readonly total: number;
  readonly daily: readonly number[];
}

interface Query {
  readonly companyId: string;
  readonly range: DayRange;
  /** If set, only the loads with this key are counted. */
  readonly apiKey?: string | undefined;
  /** If set, only the loads on these sites are counted. */
  readonly sites?: readonly string[] | undefined;
}

/**
 * Number of rows that are read and summed in one step, in whole days. A step takes about 6 ms, and other calls
 * can run between two steps. The number of days is limited, because the next days may have more rows.
 */
const ROWS_AT_ONCE = 4000;
const DAYS_AT_ONCE = 30;

/** Separates the values of a list. No site contains it. */
const END = '\x1e';

interface Extent {
  readonly firstDay: number;
  readonly lastDay: number;
  /** The number of quarter hours of each day that are needed in addition to the day's total. */
  readonly quarters: number;
}

/** The rows of a UTC day as three lists in the same order. */
interface StoredDay {
  readonly day: number;
  readonly origins: readonly string[];
  readonly totals: readonly string[];
  /** The numbers of the first quarter hours. */
  readonly heads: readonly string[];
}

/**
 * Yields the stored days step by step, in ascending order. The rows of a day are joined to three strings, because
 * the database's driver takes five times as long to create an object for each row.
 */
async function* storedDays(
  db: Database,
  { companyId, apiKey, sites }: Query,
  { firstDay, lastDay, quarters }: Extent,
): AsyncGenerator<readonly StoredDay[]> {
  const end = sql.lit(END);
  const total = sql`cast(total as text)`;
  // No number is longer than the total, so the numbers in question end before this character.
  const head = sql`substr(quarters, 1, 1 + ${sql.lit(quarters)} * (1 + length(${total})))`;
  let query = db
    .selectFrom('sphere_load_days')
    .where('company_id', '=', companyId)
    .groupBy('day')
    .orderBy('day')
    .select('day')
    .select(sql<string>`string_agg(origin, ${end})`.as('origins'))
    .select(sql<string>`string_agg(${total}, ${end})`.as('totals'))
    .select(sql<string>`string_agg(${head}, ${end})`.as('heads'));
  if (apiKey !== undefined) query = query.where('api_key', '=', apiKey);
  if (sites !== undefined) query = query.where('origin', 'in', sites);
  let days = 8;
  for (let from = firstDay; from <= lastDay;) {
    // The embedded database responds synchronously. Without turns, no other code would run until all days are
    // read.
    await takeTurn(companyId);
    const until = Math.min(lastDay, from + days - 1);
    const rows = await query.where('day', '>=', from).where('day', '<=', until).execute();
    const found = rows.map(({ day, origins, totals, heads }) => ({
      day,
      origins: origins.split(END),
      totals: totals.split(END),
      heads: heads.split(END),
    }));
    yield found;
    const perDay = found.reduce((most, { origins }) => Math.max(most, origins.length), 1);
    from = until + 1;
    days = Math.min(DAYS_AT_ONCE, Math.max(1, Math.floor(ROWS_AT_ONCE / perDay)));
  }
}

/** Adds the loads of a row to the days of the range to which they belong. */
function addRow(daily: number[], total: string, head: string, parts: readonly DayPart[]): void {
  let before = 0;
  for (const { end, at } of parts) {
    const until = end === QUARTERS ? Number(total) : countBefore(head, end);
    if (at >= 0 && at < daily.length) daily[at] = (daily[at] ?? 0) + until - before;
    before = until;
  }
}

/** Returns the loads of each site that has any in a range of days, busiest site first. */
export async function countDailyLoads(db: Database, query: Query): Promise<SiteLoads[]> {
  const bounds = dayBounds(query.range);
  const dayOf = (bound = 0): number => Math.floor(bound / QUARTERS);
  const extent: Extent = {
    firstDay: dayOf(bounds[0]),
    lastDay: dayOf((bounds.at(-1) ?? 0) - 1),
    quarters: bounds.reduce((most, bound) => Math.max(most, bound - dayOf(bound) * QUARTERS), 0),
  };
  const sites = new Map<string, number[]>();
  const daysOf = (origin: string): number[] => {
    const daily = sites.get(origin) ?? new Array<number>(bounds.length - 1).fill(0);
    sites.set(origin, daily);
    return daily;
  };
  for await (const days of storedDays(db, query, extent))
    for (const { day, origins, totals, heads } of days) {
      const parts = partsOf(day, bounds);
      origins.forEach((origin, at) => addRow(daysOf(origin), totals[at] ?? '', heads[at] ?? '', parts));
    }
  return [...sites]
    .map(([origin, daily]) => ({ origin, daily, total: daily.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.origin < b.origin ? -1 : 1));
}
