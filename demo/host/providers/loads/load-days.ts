import type { Database } from '../../db/schema.ts';

/** Durations in milliseconds. */
export const DAY_MS = 86_400_000;
export const QUARTER_MS = 900_000;

/** Number of quarter hours in a day. Every UTC offset in use is a multiple of a quarter hour. */
export const QUARTERS = 96;

const BATCH = 500;

const NO_LOADS = JSON.stringify(new Array<number>(QUARTERS).fill(0));

/** The facts about a load that the dashboard counts. */
export interface CountedLoad {
  readonly companyId: string;
  readonly apiKey: string;
  readonly origin: string;
  readonly atMs: number;
  readonly count: number;
}

/** Loads of one key on one site in one UTC day, by quarter hour. */
export interface LoadDay {
  readonly company_id: string;
  readonly day: number;
  readonly origin: string;
  readonly api_key: string;
  readonly quarters: number[];
}

/** Returns the UTC day of a time, counted from 1970, and the quarter hour of that day, from 0 to 95. */
export function quarterOf(timeMs: number): { readonly day: number; readonly quarter: number } {
  const day = Math.floor(timeMs / DAY_MS);
  return { day, quarter: Math.floor((timeMs - day * DAY_MS) / QUARTER_MS) };
}

/**
 * Returns the number of loads of a stored day before one of its quarter hours. The numbers in the string are
 * summed without parsing it into a list, because a dashboard reads thousands of days.
 */
export function countBefore(quarters: string, quarter: number): number {
  let sum = 0;
  let count = 0;
  for (let at = 1, seen = 0; seen < quarter; at += 1) {
    const digit = quarters.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) count = count * 10 + digit;
    else {
      sum += count;
      count = 0;
      seen += 1;
    }
  }
  return sum;
}

const keyOf = ({ company_id, day, origin, api_key }: Omit<LoadDay, 'quarters'>): string =>
  `${company_id} ${day} ${origin} ${api_key}`;

/** Groups loads by company, UTC day, site and key, in a fixed order, so that processes cannot deadlock. */
export function groupByDay(loads: Iterable<CountedLoad>): LoadDay[] {
  const days = new Map<string, LoadDay>();
  for (const { companyId: company_id, origin, apiKey: api_key, atMs, count } of loads) {
    const { day, quarter } = quarterOf(atMs);
    const key = keyOf({ company_id, day, origin, api_key });
    let found = days.get(key);
    if (found === undefined) {
      found = { company_id, day, origin, api_key, quarters: new Array<number>(QUARTERS).fill(0) };
      days.set(key, found);
    }
    found.quarters[quarter] = (found.quarters[quarter] ?? 0) + count;
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
}

const keyColumns = ['company_id', 'day', 'origin', 'api_key'] as const;

/**
 * Adds days to the stored ones. The first statement locks their rows, so that no other process changes them
 * before the second one.
 */
async function addBatch(transaction: Database, days: readonly LoadDay[]): Promise<void> {
  const stored = await transaction
    .insertInto('sphere_load_days')
    .values(days.map((day) => ({ ...day, total: 0, quarters: NO_LOADS })))
    .onConflict((on) =>
      on.columns(keyColumns).doUpdateSet((row) => ({ total: row.ref('sphere_load_days.total') })),
    )
    .returning([...keyColumns, 'quarters'])
    .execute();
  const before = new Map(stored.map((row) => [keyOf(row), JSON.parse(row.quarters) as readonly number[]]));
  const rows = days.map((day) => {
    const quarters = day.quarters.map((count, at) => count + (before.get(keyOf(day))?.[at] ?? 0));
    const total = quarters.reduce((sum, count) => sum + count, 0);
    return { ...day, total, quarters: JSON.stringify(quarters) };
  });
  await transaction
    .insertInto('sphere_load_days')
    .values(rows)
    .onConflict((on) =>
      on.columns(keyColumns).doUpdateSet((row) => ({
        total: row.ref('excluded.total'),
        quarters: row.ref('excluded.quarters'),
      })),
    )
    .execute();
}

/** Adds loads to the daily sums that the dashboard reads, in the open transaction or in a new one. */
export async function addToDays(db: Database, loads: Iterable<CountedLoad>): Promise<void> {
  const days = groupByDay(loads);
  const add = async (transaction: Database): Promise<void> => {
    for (let at = 0; at < days.length; at += BATCH) await addBatch(transaction, days.slice(at, at + BATCH));
  };
  await (db.isTransaction ? add(db) : db.transaction().execute(add));
}

const KEYS_AT_ONCE = 400;

/**
 * Counts the sphere loads of each key since a time, rounded down to a quarter hour. A key without loads has
 * 0.
 */
export async function countLoads(
  db: Database,
  keyIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  const counts = new Map(keyIds.map((id): [string, number] => [id, 0]));
  const { day, quarter } = quarterOf(sinceMs);
  for (let at = 0; at < keyIds.length; at += KEYS_AT_ONCE) {
    const days = db
      .selectFrom('sphere_load_days')
      .where('api_key', 'in', keyIds.slice(at, at + KEYS_AT_ONCE))
      .select('api_key');
    const sums = await days
      .where('day', '>=', day)
      .groupBy('api_key')
      .select((all) => all.fn.sum<number>('total').as('count'))
      .execute();
    for (const { api_key, count } of sums) counts.set(api_key, count);
    // On the first day, loads before the given time are subtracted.
    for (const { api_key, quarters } of await days.where('day', '=', day).select('quarters').execute())
      counts.set(api_key, (counts.get(api_key) ?? 0) - countBefore(quarters, quarter));
  }
  return counts;
}
