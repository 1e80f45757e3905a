import { writeEntry } from './entry.ts';
import { entryFaults, type EntryFault } from './faults.ts';
import { readEntry } from './read-entry.ts';

/** A fault of one entry of a whitelist. */
export interface WhitelistFault {
  readonly index: number;
  readonly fault: EntryFault;
  readonly message: string;
}

/** A whitelist in its normal form, without repetition; or what is wrong with it. */
export type NormalWhitelist =
  { readonly entries: readonly string[] } | { readonly faults: readonly WhitelistFault[] };

/** Brings a whitelist as typed into the form that is stored and shown. */
export function normalizeWhitelist(written: readonly string[]): NormalWhitelist {
  const readings = written.map(readEntry);
  const faults = readings.flatMap((reading, index) =>
    'fault' in reading ? [{ index, fault: reading.fault, message: entryFaults[reading.fault] }] : [],
  );
  if (faults.length > 0) return { faults };
  const entries = readings.flatMap((reading) => ('value' in reading ? [writeEntry(reading.value)] : []));
  return { entries: [...new Set(entries)] };
}
