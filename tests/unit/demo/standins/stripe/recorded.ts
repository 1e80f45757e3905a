import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../../../shared/wire-fixtures/stripe/', import.meta.url);

/** The reason for skipping tests that need Stripe's recorded responses, or false if the recordings exist. */
export const withoutRecords: string | false = existsSync(folder)
  ? false
  : 'the recorded responses of the payment provider are not on this machine';

export const recorded = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Record<string, unknown>;
