import type { z } from 'zod';
import { ALL_SITES, MOST_SITES, type findSphereLoadStats } from '../../../web/api/contract/analytics.ts';
import { dayRangeOf, writeDay, type DayRange } from '../../../web/api/contract/day-range.ts';
import type { CheckedInput } from '../../../web/api/contract/endpoint.ts';
import type { analyticsItemSchema } from '../../../web/api/contract/entities.ts';
import type { Ctx, SessionCaller } from '../context.ts';
import { notFound } from '../errors.ts';
import { countDailyLoads, type SiteLoads } from './count-daily-loads.ts';

type AnalyticsItem = z.infer<typeof analyticsItemSchema>;

/** All sites as one. */
function sumSites(sites: readonly SiteLoads[], length: number): SiteLoads {
  const daily = Array.from({ length }, (_, at) =>
    sites.reduce((sum, site) => sum + (site.daily[at] ?? 0), 0),
  );
  return { origin: ALL_SITES, daily, total: sites.reduce((sum, { total }) => sum + total, 0) };
}

const toItem = ({ origin, total, daily }: SiteLoads, { firstDay }: DayRange): AnalyticsItem => ({
  origin,
  sessions_total: total,
  sessions_daily: daily.map((count, at) => ({ date: writeDay(firstDay + at), count })),
});

/** What is answered of the sites' loads: all together first, then each of the busiest. */
export function describeStats(sites: readonly SiteLoads[], range: DayRange): { data: AnalyticsItem[] } {
  const all = sumSites(sites, range.lastDay - range.firstDay + 1);
  return { data: [all, ...sites.slice(0, MOST_SITES)].map((site) => toItem(site, range)) };
}

/** The daily sphere loads of the caller's company: all sites together, then each, the busiest first. */
export async function findStats(
  ctx: Ctx<SessionCaller>,
  { entity_id, date_start, date_end, api_key }: CheckedInput<typeof findSphereLoadStats>,
): Promise<{ data: AnalyticsItem[] }> {
  const { companyId } = ctx.caller;
  if (entity_id !== companyId) throw notFound();
  if (api_key !== undefined) await requireOwnKey(ctx, api_key);
  const range = dayRangeOf(date_start, date_end);
  const sites = await countDailyLoads(ctx.db, { companyId, range, apiKey: api_key });
  return describeStats(sites, range);
}

async function requireOwnKey(ctx: Ctx<SessionCaller>, key: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .where('id', '=', key)
    .where('company_id', '=', ctx.caller.companyId)
    .select('id')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}
