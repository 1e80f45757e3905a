import { dayTicks, yTicks } from './chart-ticks.ts';
import { daysOf } from './day-span.ts';
import { localFormats } from './local-formats.ts';
import { type ActiveTab, palette } from './site-tabs.ts';
import { type Usage, fillDays, isEmpty, siteName } from './usage.ts';

/** What the chart draws of a usage: a line for each active tab, in the order in which they were turned on. */
export function drawingOf(usage: Usage, tabs: readonly ActiveTab[]) {
  const { span, sites } = usage;
  const lines = tabs.flatMap(({ origin, slot }) => {
    const site = sites.find((one) => one.origin === origin);
    const look = palette[slot];
    if (site === undefined || look === undefined) return [];
    return [{ id: origin, name: siteName(origin), ...look, counts: fillDays(site, span) }];
  });
  const largest = lines.reduce((most, { counts }) => Math.max(most, ...counts), 0);
  return {
    days: daysOf(span),
    lines: isEmpty(usage) ? [] : lines,
    yTicks: yTicks(largest),
    xTicks: (most: number) =>
      dayTicks(span.firstDay, span.lastDay, most).map((tick) => ({
        day: tick.day,
        label: localFormats.tick(tick),
      })),
    formatCount: localFormats.count,
  };
}

/** What the chart draws. */
export type Drawing = ReturnType<typeof drawingOf>;
