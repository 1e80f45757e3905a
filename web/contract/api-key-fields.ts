import { z } from 'zod';
import { line } from './fields.ts';
import { entryErrors } from '../rules/whitelist/errors.ts';
import { normalizeWhitelist } from '../rules/whitelist/normalize.ts';

/** The message for an update without the key's data. */
export const UPDATE_FAILED = 'An Error occurred updating the API key.';

/** The message for a key without a name. */
export const NAME_MISSING = 'Please add a name for this API key.';

/** The largest number of entries in a whitelist. */
export const MAX_ENTRIES = 50;

/** The name of a key. */
export const keyNameField = () => line({ min: 1, max: 80, missing: NAME_MISSING });

/** A whitelist as typed, before its entries are parsed. */
export const rawWhitelist = (missing = 'must be a list of strings') =>
  z
    .array(z.string({ error: entryErrors.empty }).max(1000, { error: entryErrors.long }), { error: missing })
    .max(1000);

/** A whitelist as typed, parsed into its normal form. `missing` is the message if there is none. */
export const whitelistField = (missing?: string) =>
  rawWhitelist(missing)
    .min(1, { error: entryErrors.empty })
    .max(MAX_ENTRIES, { error: `An API key can have at most ${MAX_ENTRIES} whitelist URLs.` })
    .transform((written, issues): string[] => {
      const normal = normalizeWhitelist(written);
      if ('entries' in normal) return [...normal.entries];
      for (const { index, message } of normal.errors)
        issues.addIssue({ code: 'custom', path: [index], message });
      return z.NEVER;
    })
    .describe(
      'Sites that can use the key: `[protocol://]host[:port]`, where protocol and port may be `*` and the host may begin with `*.` or be `*`. `*` alone allows every site, and apps.',
    )
    .meta({ examples: [['https://example.com', '*.example.com', 'http://localhost:*']] });
