import type { z } from 'zod';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import {
  ALL_SITES,
  type analyticsItemSchema,
  type exportSphereLoadStats,
  type findSphereLoadStats,
  MAX_SITES,
} from '../../../../web/contract/tracking.ts';
import { writeCsv } from '../../../../web/rules/csv.ts';
import { type DayRange, dayRangeOf, formatDay } from '../../../../web/rules/day-range.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { countDailyLoads, type SiteLoads } from './count-daily-loads.ts';

/** Daily loads of one site, or of all sites together, in the contract's format. */
type AnalyticsItem = z.infer<typeof analyticsItemSchema>;

function sumSites(sites: readonly SiteLoads[], length: number): SiteLoads {
  const daily = Array.from({ length }, (_, at) =>
    sites.reduce((sum, site) => sum + (site.daily[at] ?? 0), 0),
  );
  return { origin: ALL_SITES, daily, total: sites.reduce((sum, { total }) => sum + total, 0) };
}

const datesOf = ({ firstDay, lastDay }: DayRange): string[] =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, at) => formatDay(firstDay + at));

/** Returns sites in the contract's format; those after the first `daily` without their days. */
function toItems(sites: readonly SiteLoads[], range: DayRange, daily: number): AnalyticsItem[] {
  const dates = datesOf(range);
  return sites.map((site, index) => ({
    origin: site.origin,
    sessions_total: site.total,
    sessions_daily: index < daily ? dates.map((date, at) => ({ date, count: site.daily[at] ?? 0 })) : [],
  }));
}

type Question = CheckedInput<typeof exportSphereLoadStats>;

/** Checks whether the principal may ask, and returns the days in question. Throws `ServiceError`. */
async function rangeOf(ctx: Ctx<SessionPrincipal>, question: Question): Promise<DayRange> {
  const { entity_id, date_start, date_end, time_zone, api_key } = question;
  if (entity_id !== ctx.principal.companyId) throw notFound();
  if (api_key !== undefined) await requireCompanyKey(ctx, api_key);
  return dayRangeOf(date_start, date_end, time_zone);
}

/**
 * Returns the daily sphere loads as a table, with a row for each day and a column for each site. No cell can
 * be interpreted as a formula.
 */
export async function exportStats(ctx: Ctx<SessionPrincipal>, question: Question): Promise<Response> {
  const range = await rangeOf(ctx, question);
  const { companyId } = ctx.principal;
  const sites = await countDailyLoads(ctx.db, { companyId, range, apiKey: question.api_key });
  const dates = datesOf(range);
  const columns = [sumSites(sites, dates.length), ...sites];
  const table = [
    ['Date', ...columns.map(({ origin }) => origin)],
    ...dates.map((date, at) => [date, ...columns.map(({ daily }) => daily[at] ?? 0)]),
  ];
  const name = `sphere-loads-${dates[0]}-to-${dates.at(-1)}.csv`;
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
 * sites, busiest first. Most of the time goes into the days, so a dashboard asks for those of some sites only.
 */
export async function findStats(
  ctx: Ctx<SessionPrincipal>,
  { daily_sites, sites: named, ...question }: CheckedInput<typeof findSphereLoadStats>,
): Promise<{ data: AnalyticsItem[] }> {
  const range = await rangeOf(ctx, question);
  const { companyId } = ctx.principal;
  const sites = await countDailyLoads(ctx.db, { companyId, range, apiKey: question.api_key, sites: named });
  if (named !== undefined) return { data: toItems(sites, range, named.length) };
  const all = sumSites(sites, range.lastDay - range.firstDay + 1);
  return { data: toItems([all, ...sites.slice(0, MAX_SITES)], range, daily_sites + 1) };
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
