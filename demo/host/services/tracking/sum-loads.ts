import type { SphereLoadDayTable } from '../../db/tables/tracking.ts';
import { cutColumns, QUARTERS, quarterOf } from './day-cut.ts';

/** What of a load counts for the dashboard. */
export interface CountedLoad {
  readonly companyId: string;
  readonly apiKey: string;
  readonly origin: string;
  readonly atMs: number;
  /** How many loads it stands for. */
  readonly count: number;
}

/** A company's UTC day on one site with one key. */
interface Day {
  readonly load: CountedLoad;
  readonly day: number;
  /** Loads of each quarter hour. */
  readonly quarters: number[];
}

function toRow({ load, day, quarters }: Day): SphereLoadDayTable {
  const row: SphereLoadDayTable = {
    company_id: load.companyId,
    day,
    origin: load.origin,
    api_key: load.apiKey,
    total: 0,
  };
  cutColumns.forEach((cut, at) => {
    row.total += quarters[at] ?? 0;
    row[cut] = row.total;
  });
  row.total += quarters[QUARTERS - 1] ?? 0;
  return row;
}

/** Sums loads up by company, UTC day, site and key; in one fixed order, so that processes never wait in a circle. */
export function sumLoads(loads: Iterable<CountedLoad>): SphereLoadDayTable[] {
  const days = new Map<string, Day>();
  for (const load of loads) {
    const { day, quarter } = quarterOf(load.atMs);
    const name = `${load.companyId} ${day} ${load.origin} ${load.apiKey}`;
    let sums = days.get(name);
    if (sums === undefined) {
      sums = { load, day, quarters: new Array<number>(QUARTERS).fill(0) };
      days.set(name, sums);
    }
    sums.quarters[quarter] = (sums.quarters[quarter] ?? 0) + load.count;
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => toRow(sums));
}
