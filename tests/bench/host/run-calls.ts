import type { FuzzCompany } from '../../api/fuzz-company.ts';
import type { Call } from './calls.ts';
import { runLoad, type LoadResult } from './load.ts';

/** A call, and its rate per second. */
export interface Rate {
  readonly call: Call;
  readonly perS: number;
}

/** Splits a total rate per second evenly among the calls. */
export const evenly = (calls: Readonly<Record<string, Call>>, perS: number): Record<string, Rate> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call], _, all) => [name, { call, perS: perS / all.length }]),
  );

/**
 * Makes calls for a period, each at a steady rate, with the companies taking turns. Returns the results by
 * call name.
 */
export async function runCalls(
  url: string,
  companies: readonly FuzzCompany[],
  rates: Readonly<Record<string, Rate>>,
  seconds: number,
): Promise<Readonly<Record<string, LoadResult>>> {
  const runs = Object.entries(rates).map(async ([name, { call, perS }]) => {
    // The calls start with companies that are far apart in the list. Otherwise, all calls would come from the
    // same company at the same time.
    const from = Math.floor(Math.random() * companies.length);
    const request = (index: number) => call(companies[(from + index) % companies.length] as FuzzCompany);
    return [name, await runLoad({ url, ratePerS: perS, seconds, request })] as const;
  });
  return Object.fromEntries(await Promise.all(runs));
}
