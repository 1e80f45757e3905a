import { ALL_SITES } from '../../contract/tracking.ts';
import { type Usage, daysOf, fillDays, isEmpty, lacksDays, siteName } from './usage.ts';

/**
 * The style of a line: its color (specification 9), and dashes in pixels that distinguish lines without
 * color.
 */
export interface LineStyle {
  readonly color: string;
  readonly dash: readonly number[];
}

/** The styles of lines. A newly activated tab gets the first unused style. */
export const palette: readonly LineStyle[] = [
  { color: '#a66894', dash: [] },
  { color: '#009bdf', dash: [10, 4] },
  { color: '#00a79d', dash: [2, 4] },
  { color: '#83dbae', dash: [12, 4, 2, 4] },
  { color: '#f0b323', dash: [5, 4] },
  { color: '#ff6900', dash: [14, 4, 2, 4, 2, 4] },
];

const MAX_ACTIVE = palette.length;

/** An active tab, with the index of its line style in the palette. */
export interface ActiveTab {
  readonly origin: string;
  readonly slot: number;
}

/** The active tabs after a press on a tab, and the reason if the press was refused. */
export interface TabPress {
  readonly active: readonly ActiveTab[];
  readonly refusal: 'too-many' | 'last' | null;
}

export const firstTabs: readonly ActiveTab[] = [{ origin: ALL_SITES, slot: 0 }];

function freeSlot(active: readonly ActiveTab[]): number {
  const used = new Set(active.map(({ slot }) => slot));
  return palette.findIndex((_, slot) => !used.has(slot));
}

/**
 * Handles a press on a tab, which activates an inactive tab or deactivates an active one unless it is the
 * last.
 */
export function pressTab(active: readonly ActiveTab[], origin: string): TabPress {
  const others = active.filter((tab) => tab.origin !== origin);
  if (others.length < active.length)
    return others.length === 0 ? { active, refusal: 'last' } : { active: others, refusal: null };
  if (active.length >= MAX_ACTIVE) return { active, refusal: 'too-many' };
  return { active: [...active, { origin, slot: freeSlot(active) }], refusal: null };
}

/** Returns the active tabs that still exist, or `All Sites` if there are none. */
export function remainingTabs(
  active: readonly ActiveTab[],
  origins: readonly string[],
): readonly ActiveTab[] {
  const present = new Set(origins);
  const remaining = active.filter(({ origin }) => present.has(origin));
  return remaining.length === 0 ? firstTabs : remaining;
}

const DAY_MS = 86_400_000;

/** The ticks of the y-axis if there are no loads (specification 9). */
const EMPTY_TICKS: readonly number[] = [0, 25, 50, 75, 100];

/**
 * Returns the ticks of the y-axis from 0 to at least the largest value: two to six whole numbers at equal
 * intervals.
 */
export function yTicks(largest: number): readonly number[] {
  if (largest <= 0) return EMPTY_TICKS;
  const rough = Math.max(1, largest / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power);
  const step = steps.find((one) => one >= rough && Number.isInteger(one)) ?? 10 * power;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step);
}

export interface DayTick {
  readonly day: number;
  /** Whether the tick marks the month that starts on this day. */
  readonly isMonth: boolean;
}

const monthOf = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;

function everyDays(firstDay: number, lastDay: number, step: number): DayTick[] {
  // Weekly ticks are on Mondays. Day 0, January 1, 1970, was a Thursday.
  const start = firstDay + ((((4 - firstDay) % step) + step) % step);
  const count = Math.max(0, Math.floor((lastDay - start) / step) + 1);
  return Array.from({ length: count }, (_, at) => ({ day: start + at * step, isMonth: false }));
}

function everyMonths(firstDay: number, lastDay: number, step: number): DayTick[] {
  const ticks: DayTick[] = [];
  for (let month = Math.ceil(monthOf(firstDay) / step) * step; firstOf(month) <= lastDay; month += step)
    if (firstOf(month) >= firstDay) ticks.push({ day: firstOf(month), isMonth: true });
  return ticks;
}

/** Returns the ticks of a time axis, as many as fit: days, weeks or months at equal intervals. */
export function dayTicks(firstDay: number, lastDay: number, max: number): DayTick[] {
  const choices = [
    ...[1, 2, 7, 14].map((step) => () => everyDays(firstDay, lastDay, step)),
    ...[1, 2, 3, 6, 12].map((step) => () => everyMonths(firstDay, lastDay, step)),
  ];
  for (const choose of choices) {
    const ticks = choose();
    if (ticks.length <= max) return ticks;
  }
  return [];
}

// Days are numbers without a time zone, so they are formatted in UTC.
const dates = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });

const longDay = dates({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
const shortDay = dates({ year: 'numeric', month: 'short', day: 'numeric' });
const tickDay = dates({ month: 'short', day: 'numeric' });
const tickMonth = dates({ month: 'short' });
const tickYear = dates({ month: 'short', year: 'numeric' });
const counts = new Intl.NumberFormat();

function formatTick({ day, isMonth }: DayTick): string {
  if (!isMonth) return tickDay.format(day * DAY_MS);
  const isJanuary = new Date(day * DAY_MS).getUTCMonth() === 0;
  return (isJanuary ? tickYear : tickMonth).format(day * DAY_MS);
}

/** Functions that format days and counts in the user's locale. */
export const localFormats = {
  count: (count: number): string => counts.format(count),
  day: (day: number): string => longDay.format(day * DAY_MS),
  shortDay: (day: number): string => shortDay.format(day * DAY_MS),
  tick: formatTick,
} as const;

/**
 * Returns the content of the usage chart: a line for each active tab whose days are known, in the order of
 * activation.
 */
export function drawingOf(usage: Usage, tabs: readonly ActiveTab[]) {
  const { span, sites } = usage;
  const lines = tabs.flatMap(({ origin, slot }) => {
    const site = sites.find((one) => one.origin === origin);
    const style = palette[slot];
    if (site === undefined || style === undefined || lacksDays(site)) return [];
    return [{ id: origin, name: siteName(origin), ...style, counts: fillDays(site, span) }];
  });
  const largest = lines.reduce((max, { counts }) => Math.max(max, ...counts), 0);
  return {
    days: daysOf(span),
    lines: isEmpty(usage) ? [] : lines,
    yTicks: yTicks(largest),
    xTicks: (max: number) =>
      dayTicks(span.firstDay, span.lastDay, max).map((tick) => ({
        day: tick.day,
        label: localFormats.tick(tick),
      })),
    formatCount: localFormats.count,
  };
}

export type Drawing = ReturnType<typeof drawingOf>;
