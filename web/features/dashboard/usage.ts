import type { z } from 'zod';
import { ALL_SITES } from '../../contract/analytics.ts';
import { formatDay } from '../../rules/day-range.ts';
import type { analyticsItemSchema } from '../../contract/entities.ts';
import { type DaySpan, daysOf } from './day-span.ts';
import { writeCsv } from '../../rules/csv.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';

/** The loads of one site, as answered. */
export type SiteUsage = z.infer<typeof analyticsItemSchema>;

/** What is on the screen: the sites, `All Sites` first, and the days that they were asked for. */
export interface Usage {
  readonly span: DaySpan;
  readonly sites: readonly SiteUsage[];
}

/** A site's name where there is little room (specification 5). */
export const siteName = (origin: string): string => cutText(origin, 30, 27);

/** All sites as one, where an answer does not sum them up itself. */
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

/** Reads an answer: every site once, `All Sites` first whatever the order was. */
export function readUsage(items: readonly SiteUsage[], span: DaySpan): Usage {
  const byOrigin = new Map(items.toReversed().map((site) => [site.origin, site]));
  const sites = items.filter((site) => site.origin !== ALL_SITES && byOrigin.get(site.origin) === site);
  return { span, sites: [byOrigin.get(ALL_SITES) ?? sumUp(sites, span), ...sites] };
}

/** A site's loads on each day of a span; a day that is not there had none. */
export function fillDays({ sessions_daily }: SiteUsage, span: DaySpan): number[] {
  const counts = new Map(sessions_daily.map(({ date, count }) => [date, count]));
  return daysOf(span).map((day) => counts.get(formatDay(day)) ?? 0);
}

/** Whether nothing was loaded at all. */
export const isEmpty = ({ sites }: Usage): boolean =>
  sites.every(({ sessions_total }) => sessions_total === 0);

/** The sites that a search finds, in their order; those that are on stay in sight. */
export function findSites(
  sites: readonly SiteUsage[],
  search: string,
  isActive: (origin: string) => boolean,
): readonly SiteUsage[] {
  const wanted = search.trim().toLowerCase();
  return sites.filter(({ origin }) => isActive(origin) || origin.toLowerCase().includes(wanted));
}

/** A file's name with the days in it, without its ending. */
export const fileName = ({ firstDay, lastDay }: Usage['span']): string =>
  `sphere-loads-${formatDay(firstDay)}-to-${formatDay(lastDay)}`;

/** All sites as a table: a row for each day, a column for each site. */
export function usageCsv({ span, sites }: Usage): string {
  const columns = sites.map((site) => fillDays(site, span));
  return writeCsv([
    [dashboardTexts.day, ...sites.map(({ origin }) => origin)],
    ...daysOf(span).map((day, at) => [formatDay(day), ...columns.map((counts) => counts[at] ?? 0)]),
  ]);
}

/** The first characters of a text that is too long, followed by `...`; lengths in characters as people count them. */
function cutText(text: string, longest: number, kept: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, kept).join('')}...` : text;
}
