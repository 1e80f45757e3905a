import type { z } from 'zod';
import { ALL_SITES, MAX_SITES } from '../../../../web/contract/analytics.ts';
import { formatDay, type DayRange } from '../../../../web/rules/day-range.ts';
import type { analyticsItemSchema } from '../../../../web/contract/entities.ts';
import type { SiteLoads } from './count-daily-loads.ts';

/** The daily loads of one site, or of all, as the contract has them. */
export type AnalyticsItem = z.infer<typeof analyticsItemSchema>;

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
  sessions_daily: daily.map((count, at) => ({ date: formatDay(firstDay + at), count })),
});

/** What is answered of the sites' loads: all together first, then each of the busiest. */
export function describeStats(sites: readonly SiteLoads[], range: DayRange): { data: AnalyticsItem[] } {
  const all = sumSites(sites, range.lastDay - range.firstDay + 1);
  return { data: [all, ...sites.slice(0, MAX_SITES)].map((site) => toItem(site, range)) };
}
