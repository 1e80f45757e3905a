import type { z } from 'zod';
import { ALL_SITES, type analyticsItemSchema } from '../../contract/tracking.ts';
import { formatDay, MAX_RANGE_DAYS, parseZonedDay } from '../../rules/day-range.ts';

const DAY_MS = 86_400_000;

/** Days start at this UTC offset, regardless of the user's location (specification 7). */
const OFFSET = '-0700';
const OFFSET_MS = -7 * 3_600_000;

/** Consecutive days. `firstDay` and `lastDay` are counted from January 1, 1970. */
export interface DaySpan {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** The ranges of the preset buttons. `3-months` is the initial range. */
export const presets = ['7-days', '30-days', '90-days', '3-months'] as const;

export type Preset = (typeof presets)[number];

/** Returns the day at a time in milliseconds. */
export const dayAt = (now: number): number => Math.floor((now + OFFSET_MS) / DAY_MS);

/** Returns the same day of an earlier month, or the last day of that month if it is shorter. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lengthOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lengthOfMonth)) / DAY_MS;
}

/** Returns the days of a preset, which ends today. */
export function spanOf(preset: Preset, today: number): DaySpan {
  const firstDay = preset === '3-months' ? monthsBefore(today, 3) : today - Number.parseInt(preset, 10) + 1;
  return { firstDay, lastDay: today };
}

export const yearTo = (today: number): DaySpan => ({ firstDay: monthsBefore(today, 12) + 1, lastDay: today });

/**
 * Returns the preset with these days, or null if there is none. If three months have 90 days, `3-months`
 * takes precedence.
 */
export function presetOf({ firstDay, lastDay }: DaySpan, today: number): Preset | null {
  if (lastDay !== today) return null;
  const fits = (preset: Preset): boolean => spanOf(preset, today).firstDay === firstDay;
  return fits('3-months') ? '3-months' : (presets.find(fits) ?? null);
}

/** Returns the number of a day in the form `YYYY-MM-DD`, or null for any other string. */
const readDay = (written: string): number | null => parseZonedDay(`${written}Z`)?.day ?? null;

/** Returns the days in the URL of the dashboard, or those of the initial range if it has no valid ones. */
export function spanInAddress(query: URLSearchParams, today: number): DaySpan {
  const preset = presets.find((one) => one === query.get('range'));
  const read = readSpan(query.get('from') ?? '', query.get('to') ?? '', today);
  return preset === undefined && typeof read !== 'string' ? read : spanOf(preset ?? '3-months', today);
}

/**
 * Returns the query of a URL with the chosen days and key in place of its own. A preset is written by its name, so that
 * its days end today whenever the URL is opened.
 */
export function addressQuery(
  before: URLSearchParams,
  { span, key, today }: { readonly span: DaySpan; readonly key: string | null; readonly today: number },
): URLSearchParams {
  const preset = presetOf(span, today);
  const isDates = preset === null;
  const chosen = {
    key,
    range: preset === '3-months' ? null : preset,
    from: isDates ? formatDay(span.firstDay) : null,
    to: isDates ? formatDay(span.lastDay) : null,
  };
  const query = new URLSearchParams(before);
  for (const [name, value] of Object.entries(chosen)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

export type SpanError = 'missing' | 'reversed' | 'future' | 'long';

/** Returns the days between the values of two date fields, or the error in the values. */
export function readSpan(from: string, to: string, today: number): DaySpan | SpanError {
  const [firstDay, lastDay] = [readDay(from), readDay(to)];
  if (firstDay === null || lastDay === null) return 'missing';
  if (firstDay > lastDay) return 'reversed';
  if (lastDay > today) return 'future';
  return lastDay - firstDay < MAX_RANGE_DAYS ? { firstDay, lastDay } : 'long';
}

/**
 * Returns true if a year is still being typed. For example, the field contains `0020` before `2026` is
 * complete.
 */
export const isUnfinished = (written: string): boolean => written.startsWith('0');

export const queryOf = ({ firstDay, lastDay }: DaySpan) => ({
  date_start: formatDay(firstDay) + OFFSET,
  date_end: formatDay(lastDay) + OFFSET,
});

export const daysOf = ({ firstDay, lastDay }: DaySpan): number[] =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, at) => firstDay + at);

/** The loads of one site, as in the response. */
export type SiteUsage = z.infer<typeof analyticsItemSchema>;

/** The content of the dashboard: the requested days, and the sites, starting with `All Sites`. */
export interface Usage {
  readonly span: DaySpan;
  readonly sites: readonly SiteUsage[];
}

/** Returns the name of a site, shortened for small spaces (specification 5). */
export const siteName = (origin: string): string => cutText(origin, 30, 27);

/** Returns the sum of all sites, for a response that does not contain it. */
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

/** Reads a response. The result contains each site once and starts with `All Sites`. */
export function readUsage(items: readonly SiteUsage[], span: DaySpan): Usage {
  const byOrigin = new Map(items.toReversed().map((site) => [site.origin, site]));
  const sites = items.filter((site) => site.origin !== ALL_SITES && byOrigin.get(site.origin) === site);
  return { span, sites: [byOrigin.get(ALL_SITES) ?? sumUp(sites, span), ...sites] };
}

/** Returns whether only the total of a site is known. */
export const lacksDays = ({ sessions_total, sessions_daily }: SiteUsage): boolean =>
  sessions_total > 0 && sessions_daily.length === 0;

/** Returns the sites with an active tab of which only the total is known. */
export const sitesWithoutDays = (
  { sites }: Usage,
  tabs: readonly { readonly origin: string }[],
): readonly string[] => {
  const active = new Set(tabs.map(({ origin }) => origin));
  return sites.filter((site) => active.has(site.origin) && lacksDays(site)).map(({ origin }) => origin);
};

/** Returns the usage with the days of further sites. */
export function addDays(usage: Usage, items: readonly SiteUsage[]): Usage {
  const added = new Map(items.map((site) => [site.origin, site]));
  return { ...usage, sites: usage.sites.map((site) => added.get(site.origin) ?? site) };
}

/** Returns the loads of a site on each day of a span. Days that are missing in the response had no loads. */
export function fillDays({ sessions_daily }: SiteUsage, span: DaySpan): number[] {
  const counts = new Map(sessions_daily.map(({ date, count }) => [date, count]));
  return daysOf(span).map((day) => counts.get(formatDay(day)) ?? 0);
}

export const isEmpty = ({ sites }: Usage): boolean =>
  sites.every(({ sessions_total }) => sessions_total === 0);

/** Returns the sites that match a search, in order. Active sites are always included. */
export function findSites(
  sites: readonly SiteUsage[],
  search: string,
  isActive: (origin: string) => boolean,
): readonly SiteUsage[] {
  const wanted = search.trim().toLowerCase();
  return sites.filter(({ origin }) => isActive(origin) || origin.toLowerCase().includes(wanted));
}

/** Returns the name of a file for these days, without an extension. */
export const fileName = ({ firstDay, lastDay }: Usage['span']): string =>
  `sphere-loads-${formatDay(firstDay)}-to-${formatDay(lastDay)}`;

/** Shortens a string that is too long to its first characters and `...`. Lengths are in code points. */
function cutText(text: string, longest: number, shown: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, shown).join('')}...` : text;
}
