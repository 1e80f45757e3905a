import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../shared/wire-fixtures/stripe/', import.meta.url);

/** Why tests against recorded answers of the provider are left out, or false where they are there. */
export const withoutRecords: string | false = existsSync(folder)
  ? false
  : 'the recorded answers of the payment provider are not on this machine';

/** A recorded answer of the provider. */
export const recorded = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Record<string, unknown>;
