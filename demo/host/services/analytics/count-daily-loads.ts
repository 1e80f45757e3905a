import { sql, type SqlBool } from 'kysely';
import type { DayRange } from '../../../../web/rules/day-range.ts';
import type { Database } from '../../db/schema.ts';

/** Quarter hours in a day, and minutes in one. */
const QUARTERS = 96;
const QUARTER_MINUTES = 15;

/** A site's loads on each day of a range. */
export interface SiteLoads {
  readonly origin: string;
  readonly total: number;
  readonly daily: readonly number[];
}

/** Where a day of a UTC offset begins: in which UTC day, counted from the one of its date, and after how many quarters. */
export function dayStart(offsetMinutes: number): { readonly shift: number; readonly quarter: number } {
  const quarters = -offsetMinutes / QUARTER_MINUTES;
  const shift = Math.floor(quarters / QUARTERS);
  return { shift, quarter: quarters - shift * QUARTERS };
}

interface Asked {
  readonly companyId: string;
  readonly range: DayRange;
  /** Only the loads with this key. */
  readonly apiKey: string | undefined;
}

/** Rows of UTC days that the range touches; `head` is what of a day came before its days begin. */
function selectDays(db: Database, { companyId, range, apiKey }: Asked) {
  const { shift, quarter } = dayStart(range.offsetMinutes);
  const head = quarter === 0 ? sql<number>`0` : sql<number>`sum(${sql.ref(`cut_${quarter}`)})`;
  return db
    .selectFrom('sphere_load_days')
    .where('company_id', '=', companyId)
    .where('day', '>=', range.firstDay + shift)
    .where('day', '<=', range.lastDay + shift + (quarter === 0 ? 0 : 1))
    .where(apiKey === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`api_key = ${apiKey}`)
    .groupBy(['day', 'origin'])
    .select(['day', 'origin', (all) => all.fn.sum<number>('total').as('total'), head.as('head')])
    .execute();
}

/** The loads of each site with any in a range of days, the busiest site first. */
export async function countDailyLoads(db: Database, asked: Asked): Promise<SiteLoads[]> {
  const { firstDay, lastDay, offsetMinutes } = asked.range;
  const { shift } = dayStart(offsetMinutes);
  const length = lastDay - firstDay + 1;
  const sites = new Map<string, number[]>();
  for (const { day, origin, total, head } of await selectDays(db, asked)) {
    let daily = sites.get(origin);
    if (daily === undefined) sites.set(origin, (daily = new Array<number>(length).fill(0)));
    const at = day - shift - firstDay;
    // The head of a UTC day belongs to the day before, whose night it is.
    if (at < length) daily[at] = (daily[at] ?? 0) + total - head;
    if (at > 0) daily[at - 1] = (daily[at - 1] ?? 0) + head;
  }
  return [...sites]
    .map(([origin, daily]) => ({ origin, daily, total: daily.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.origin < b.origin ? -1 : 1));
}
