import { formatEntry } from './entry.ts';
import { entryErrors, type EntryError } from './errors.ts';
import { parseEntry } from './parse-entry.ts';

/** The error of one entry of a whitelist. */
export interface WhitelistError {
  readonly index: number;
  readonly error: EntryError;
  readonly message: string;
}

/** A whitelist in its normal form, without repetitions, or its errors. */
export type NormalizedWhitelist =
  | { readonly entries: readonly string[] }
  | { readonly errors: readonly WhitelistError[] };

/** Converts a whitelist as typed to the form that is stored and shown. */
export function normalizeWhitelist(written: readonly string[]): NormalizedWhitelist {
  const readings = written.map(parseEntry);
  const errors = readings.flatMap((reading, index) =>
    'error' in reading ? [{ index, error: reading.error, message: entryErrors[reading.error] }] : [],
  );
  if (errors.length > 0) return { errors };
  const entries = readings.flatMap((reading) => ('value' in reading ? [formatEntry(reading.value)] : []));
  return { entries: [...new Set(entries)] };
}
