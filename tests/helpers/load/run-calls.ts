import type { FuzzCompany } from '../host/fuzz-company.ts';
import type { Call } from './calls.ts';
import { runLoad, type LoadResult } from './load.ts';

export interface Rate {
  readonly call: Call;
  readonly perS: number;
}

/** Splits a total rate per second evenly among calls. */
export const evenly = (calls: Readonly<Record<string, Call>>, perS: number): Record<string, Rate> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call], _, all) => [name, { call, perS: perS / all.length }]),
  );

/**
 * Makes the given calls for a number of seconds, each kind of call at a steady rate, and for one company after the other. Returns the results
 * by call name.
 */
export async function runCalls(
  url: string,
  companies: readonly FuzzCompany[],
  rates: Readonly<Record<string, Rate>>,
  seconds: number,
): Promise<Readonly<Record<string, LoadResult>>> {
  const runs = Object.entries(rates).map(async ([name, { call, perS }]) => {
    // Each call starts at a random company. Otherwise, all calls would come from the same company at the same
    // time.
    const from = Math.floor(Math.random() * companies.length);
    const request = (index: number) => call(companies[(from + index) % companies.length] as FuzzCompany);
    return [name, await runLoad({ url, ratePerS: perS, seconds, request })] as const;
  });
  return Object.fromEntries(await Promise.all(runs));
}
