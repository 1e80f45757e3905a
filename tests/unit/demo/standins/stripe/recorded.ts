import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../../../shared/wire-fixtures/stripe/', import.meta.url);

/** The reason why tests against recorded responses of the provider are skipped; false if the recordings exist. */
export const withoutRecords: string | false = existsSync(folder)
  ? false
  : 'the recorded responses of the payment provider are not on this machine';

/** A recorded response of the provider. */
export const recorded = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Record<string, unknown>;
