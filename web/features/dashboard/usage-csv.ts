import { formatDay } from '../../rules/day-range.ts';
import { writeCsv } from '../../lib/csv.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { daysOf } from './day-span.ts';
import { type Usage, fillDays } from './usage.ts';

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
