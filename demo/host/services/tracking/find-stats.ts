import type { z } from 'zod';
import {
  ALL_SITES,
  type analyticsItemSchema,
  type exportSphereLoadStats,
  type findSphereLoadStats,
  MAX_SITES,
} from '../../../../web/contract/tracking.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { writeCsv } from '../../../../web/rules/csv.ts';
import { type DayRange, dayRangeOf, formatDay } from '../../../../web/rules/day-range.ts';
import type { Database } from '../../db/schema.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { takeTurn } from '../../lib/turns.ts';
import { countBefore, QUARTERS } from '../../providers/loads/load-days.ts';

const QUARTER_MINUTES = 15;

interface SiteLoads {
  readonly origin: string;
  readonly total: number;
  readonly daily: readonly number[];
}

/**
 * Returns the start of a day at a UTC offset. `shift` is the UTC day relative to the day's date, and
 * `quarter` is the quarter hour within that UTC day.
 */
export function dayStart(offsetMinutes: number): { readonly shift: number; readonly quarter: number } {
  const quarters = -offsetMinutes / QUARTER_MINUTES;
  const shift = Math.floor(quarters / QUARTERS);
  return { shift, quarter: quarters - shift * QUARTERS };
}

interface Query {
  readonly companyId: string;
  readonly range: DayRange;
  /** If set, only the loads with this key are counted. */
  readonly apiKey: string | undefined;
}

/**
 * Maximum number of rows that are read and summed in one step. A step takes about 6 ms, and other calls can
 * run between two steps.
 */
const ROWS_AT_ONCE = 2000;

/** Yields the stored days step by step, in ascending order. */
async function* storedDays(db: Database, { companyId, range, apiKey }: Query) {
  const { shift, quarter } = dayStart(range.offsetMinutes);
  let select = db
    .selectFrom('sphere_load_days')
    .where('company_id', '=', companyId)
    .where('day', '<=', range.lastDay + shift + (quarter === 0 ? 0 : 1))
    .select(['day', 'origin', 'api_key', 'total', 'quarters'])
    .orderBy('day')
    .orderBy('origin')
    .orderBy('api_key')
    .limit(ROWS_AT_ONCE);
  if (apiKey !== undefined) select = select.where('api_key', '=', apiKey);
  // The embedded database responds synchronously. Without turns, no other code would run until all days are
  // read.
  await takeTurn(companyId);
  let rows = await select.where('day', '>=', range.firstDay + shift).execute();
  yield rows;
  for (let last = rows.at(-1); last !== undefined && rows.length === ROWS_AT_ONCE; last = rows.at(-1)) {
    await takeTurn(companyId);
    const { day, origin, api_key } = last;
    rows = await select
      .where((eb) => eb(eb.refTuple('day', 'origin', 'api_key'), '>', eb.tuple(day, origin, api_key)))
      .execute();
    yield rows;
  }
}

/** Returns the loads of each site that has any in a range of days, busiest site first. */
export async function countDailyLoads(db: Database, query: Query): Promise<SiteLoads[]> {
  const { firstDay, lastDay, offsetMinutes } = query.range;
  const { shift, quarter } = dayStart(offsetMinutes);
  const length = lastDay - firstDay + 1;
  const sites = new Map<string, number[]>();
  for await (const rows of storedDays(db, query))
    for (const { day, origin, total, quarters } of rows) {
      let daily = sites.get(origin);
      if (daily === undefined) sites.set(origin, (daily = new Array<number>(length).fill(0)));
      const at = day - shift - firstDay;
      // Loads before midnight at the offset belong to the previous day.
      const head = countBefore(quarters, quarter);
      if (at < length) daily[at] = (daily[at] ?? 0) + total - head;
      if (at > 0) daily[at - 1] = (daily[at - 1] ?? 0) + head;
    }
  return [...sites]
    .map(([origin, daily]) => ({ origin, daily, total: daily.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.origin < b.origin ? -1 : 1));
}

/** Daily loads of one site, or of all sites together, in the contract's format. */
type AnalyticsItem = z.infer<typeof analyticsItemSchema>;

function sumSites(sites: readonly SiteLoads[], length: number): SiteLoads {
  const daily = Array.from({ length }, (_, at) =>
    sites.reduce((sum, site) => sum + (site.daily[at] ?? 0), 0),
  );
  return { origin: ALL_SITES, daily, total: sites.reduce((sum, { total }) => sum + total, 0) };
}

/** Returns the response for the sites' loads: the sum first, then each of the busiest sites. */
function describeStats(
  sites: readonly SiteLoads[],
  { firstDay, lastDay }: DayRange,
): { data: AnalyticsItem[] } {
  const dates = Array.from({ length: lastDay - firstDay + 1 }, (_, at) => formatDay(firstDay + at));
  const toItem = ({ origin, total, daily }: SiteLoads): AnalyticsItem => ({
    origin,
    sessions_total: total,
    sessions_daily: dates.map((date, at) => ({ date, count: daily[at] ?? 0 })),
  });
  const all = sumSites(sites, dates.length);
  return { data: [all, ...sites.slice(0, MAX_SITES)].map(toItem) };
}

/**
 * Returns the daily sphere loads as a table, with a row for each day and a column for each site. No cell can
 * be interpreted as a formula.
 */
export async function exportStats(
  ctx: Ctx<SessionPrincipal>,
  input: CheckedInput<typeof exportSphereLoadStats>,
): Promise<Response> {
  const { data } = await findStats(ctx, input);
  const days = data[0]?.sessions_daily ?? [];
  const table = [
    ['Date', ...data.map(({ origin }) => origin)],
    ...days.map(({ date }, at) => [
      date,
      ...data.map(({ sessions_daily }) => sessions_daily[at]?.count ?? ''),
    ]),
  ];
  const name = `sphere-loads-${days[0]?.date}-to-${days.at(-1)?.date}.csv`;
  return new Response(writeCsv(table), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/**
 * Returns the daily sphere loads of the principal's company: first all sites together, then the individual
 * sites, busiest first.
 */
export async function findStats(
  ctx: Ctx<SessionPrincipal>,
  { entity_id, date_start, date_end, api_key }: CheckedInput<typeof findSphereLoadStats>,
): Promise<{ data: AnalyticsItem[] }> {
  const { companyId } = ctx.principal;
  if (entity_id !== companyId) throw notFound();
  if (api_key !== undefined) await requireCompanyKey(ctx, api_key);
  const range = dayRangeOf(date_start, date_end);
  const sites = await countDailyLoads(ctx.db, { companyId, range, apiKey: api_key });
  return describeStats(sites, range);
}

async function requireCompanyKey(ctx: Ctx<SessionPrincipal>, key: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .where('id', '=', key)
    .where('company_id', '=', ctx.principal.companyId)
    .select('id')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}
