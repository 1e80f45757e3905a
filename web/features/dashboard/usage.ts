import type { z } from 'zod';
import { ALL_SITES } from '../../contract/analytics.ts';
import { formatDay } from '../../rules/day-range.ts';
import type { analyticsItemSchema } from '../../contract/entities.ts';
import { type DaySpan, daysOf } from './day-span.ts';
import { writeCsv } from '../../rules/csv.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';

/** The loads of one site, as in the response. */
export type SiteUsage = z.infer<typeof analyticsItemSchema>;

/** What is shown: the sites, `All Sites` first, and the days that were requested. */
export interface Usage {
  readonly span: DaySpan;
  readonly sites: readonly SiteUsage[];
}

/** A site's name for small spaces (specification 5). */
export const siteName = (origin: string): string => cutText(origin, 30, 27);

/** The sum of all sites, for a response that does not contain it. */
function sumUp(sites: readonly SiteUsage[], span: DaySpan): SiteUsage {
  const each = sites.map((site) => fillDays(site, span));
  const sessions_daily = daysOf(span).map((day, at) => ({
    date: formatDay(day),
    count: each.reduce((sum, counts) => sum + (counts[at] ?? 0), 0),
  }));
  return {
    origin: ALL_SITES,
    sessions_total: sessions_daily.reduce((sum, { count }) => sum + count, 0),
    sessions_daily,
  };
}

/** Reads a response: every site once, `All Sites` first. */
export function readUsage(items: readonly SiteUsage[], span: DaySpan): Usage {
  const byOrigin = new Map(items.toReversed().map((site) => [site.origin, site]));
  const sites = items.filter((site) => site.origin !== ALL_SITES && byOrigin.get(site.origin) === site);
  return { span, sites: [byOrigin.get(ALL_SITES) ?? sumUp(sites, span), ...sites] };
}

/** A site's loads on each day of a span; a missing day had none. */
export function fillDays({ sessions_daily }: SiteUsage, span: DaySpan): number[] {
  const counts = new Map(sessions_daily.map(({ date, count }) => [date, count]));
  return daysOf(span).map((day) => counts.get(formatDay(day)) ?? 0);
}

/** Whether there were no loads at all. */
export const isEmpty = ({ sites }: Usage): boolean =>
  sites.every(({ sessions_total }) => sessions_total === 0);

/** The sites that match a search, in order; active ones are always included. */
export function findSites(
  sites: readonly SiteUsage[],
  search: string,
  isActive: (origin: string) => boolean,
): readonly SiteUsage[] {
  const wanted = search.trim().toLowerCase();
  return sites.filter(({ origin }) => isActive(origin) || origin.toLowerCase().includes(wanted));
}

/** The name of a file with its days, without extension. */
export const fileName = ({ firstDay, lastDay }: Usage['span']): string =>
  `sphere-loads-${formatDay(firstDay)}-to-${formatDay(lastDay)}`;

/** All sites as a table: a row per day, a column per site. */
export function usageCsv({ span, sites }: Usage): string {
  const columns = sites.map((site) => fillDays(site, span));
  return writeCsv([
    [dashboardTexts.day, ...sites.map(({ origin }) => origin)],
    ...daysOf(span).map((day, at) => [formatDay(day), ...columns.map((counts) => counts[at] ?? 0)]),
  ]);
}

/** Shortens a text that is too long to its first characters and `...`; lengths are in code points. */
function cutText(text: string, longest: number, kept: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, kept).join('')}...` : text;
}
