import { cutColumns, quarterOf } from './day-cut.ts';
import type { SphereLoadDayTable } from '../../db/tables/tracking.ts';

/** What of a load counts for the dashboard. */
export interface CountedLoad {
  readonly companyId: string;
  readonly apiKey: string;
  readonly origin: string;
  readonly atMs: number;
  /** How many loads it stands for. */
  readonly count: number;
}

/** Sums loads up by company, UTC day, site and key; in the order of the primary key, so that processes never wait in a circle. */
export function sumLoads(loads: Iterable<CountedLoad>): SphereLoadDayTable[] {
  const rows = new Map<string, SphereLoadDayTable>();
  for (const { companyId, apiKey, origin, atMs, count } of loads) {
    const { day, quarter } = quarterOf(atMs);
    const name = `${companyId} ${String(day).padStart(8, '0')} ${origin} ${apiKey}`;
    let row = rows.get(name);
    if (row === undefined) {
      row = { company_id: companyId, day, origin, api_key: apiKey, total: 0 };
      for (const cut of cutColumns) row[cut] = 0;
      rows.set(name, row);
    }
    row.total += count;
    for (const cut of cutColumns.slice(quarter)) row[cut] = (row[cut] ?? 0) + count;
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
