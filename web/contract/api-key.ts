import { z } from 'zod';
import { entryErrors } from '../rules/whitelist/errors.ts';
import { normalizeWhitelist } from '../rules/whitelist/parse-entry.ts';
import { endpoint } from './endpoint.ts';
import { apiKeySchema } from './entities.ts';
import { code, detailSchema, line, timeField, uuidField } from './fields.ts';

export const UPDATE_FAILED = 'An Error occurred updating the API key.';

export const NAME_MISSING = 'Please add a name for this API key.';

export const MAX_ENTRIES = 50;

export const keyNameField = () => line({ min: 1, max: 80, missing: NAME_MISSING });

/** A whitelist as typed by the user, before its entries are parsed. */
const rawWhitelist = (missing = 'must be a list of strings') =>
  z
    .array(z.string({ error: entryErrors.empty }).max(1000, { error: entryErrors.long }), { error: missing })
    .max(1000);

/**
 * Parses a whitelist as typed by the user into its normal form. `missing` is the message for a missing
 * whitelist.
 */
const whitelistField = (missing?: string) =>
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
      'Sites that can use the key: `[protocol://]host[:port]`, where protocol and port can be `*` and the host can begin with `*.` or be `*`. `*` alone allows every site and app.',
    )
    .meta({ examples: [['https://example.com', '*.example.com', 'http://localhost:*']] });

/** Maximum number of keys that a company can use. */
export const MAX_KEYS = 50;

/** Number of days for which a deleted key can be restored. */
export const RESTORE_DAYS = 30;

const companyIdField = () => uuidField().describe('Your company.');
const keyField = () => uuidField().describe('The key itself.');

export const createKey = endpoint({
  id: 'createKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/create',
  summary: 'Create an API key.',
  description: `A company can have at most ${MAX_KEYS} keys in use.`,
  access: { credential: 'session', verified: true, plan: 'api' },
  rate: 'write',
  body: z.object({
    companyId: companyIdField(),
    name: keyNameField().optional().describe('By default `API Key` and a number.'),
    whitelist_urls: whitelistField().optional().describe('By default `*`, which allows any site.'),
  }),
  response: apiKeySchema,
  errors: ['not_found', 'limit_reached'],
  idempotent: true,
});

export const deleteKey = endpoint({
  id: 'deleteKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/delete',
  summary: 'Delete an API key.',
  description: `The key stops working immediately. It can be restored for ${RESTORE_DAYS} days.`,
  access: { credential: 'session', verified: true },
  rate: 'write',
  body: z.object({ id: keyField() }),
  response: detailSchema.extend({ id: z.uuid(), restorable_until: timeField() }),
  errors: ['not_found'],
});

export const restoreKey = endpoint({
  id: 'restoreKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/restore',
  summary: 'Restore a deleted API key.',
  description: 'The key has the same settings as before, and is on or off as before.',
  access: { credential: 'session', verified: true, plan: 'api' },
  rate: 'write',
  body: z.object({ id: keyField() }),
  response: apiKeySchema,
  errors: ['not_found', 'limit_reached'],
});

export const setKeyActive = endpoint({
  id: 'setKeyActive',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/setActive',
  summary: 'Turn an API key on or off.',
  description: 'The change takes effect with the next call from each site.',
  access: { credential: 'session', verified: true },
  rate: 'write',
  body: z.object({ key: keyField(), active: z.boolean() }),
  response: apiKeySchema,
  errors: ['not_found', 'conflict'],
});

const rawKey = () => code(100, UPDATE_FAILED).min(1, { error: UPDATE_FAILED });

const keyChangesSchema = z.object({
  id: keyField(),
  name: keyNameField(),
  whitelist_urls: whitelistField(UPDATE_FAILED),
  activated: z.boolean().optional(),
  updated_date: timeField().optional(),
});

export const updateKey = endpoint({
  id: 'updateKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/update',
  summary: 'Change the name and whitelist of an API key.',
  access: { credential: 'session', verified: true, plan: 'api' },
  rate: 'write',
  body: z
    .object({
      id: rawKey().describe('The key itself.'),
      name: z.string({ error: NAME_MISSING }).max(1000).optional(),
      whitelist_urls: rawWhitelist().optional().describe('The complete new whitelist.'),
      whitelistUrls: rawWhitelist().optional().describe('Used if `whitelist_urls` is missing.'),
      activated: z.boolean().optional().describe('Unchanged if missing.'),
      active: z.boolean().optional().describe('Used if `activated` is missing.'),
      updated_date: timeField()
        .optional()
        .describe(
          'The `updated_date` of the key when you read it. If the key has changed since, the update is refused.',
        ),
    })
    .transform(
      // All fields are optional here because the next schema reports missing fields with the messages of the
      // specification.
      ({ id, name, whitelist_urls, whitelistUrls, activated, active, updated_date }) =>
        ({
          id,
          name,
          whitelist_urls: whitelist_urls ?? whitelistUrls,
          activated: activated ?? active,
          updated_date,
        }) as z.input<typeof keyChangesSchema>,
    )
    .pipe(keyChangesSchema),
  response: apiKeySchema,
  errors: ['not_found', 'conflict'],
});

export const listKeys = endpoint({
  id: 'listKeys',
  tag: 'API keys',
  method: 'get',
  path: '/api/apikey/list',
  summary: 'List the API keys of your company, newest first.',
  access: { credential: 'session', verified: true },
  rate: 'read',
  query: z.object({ companyId: companyIdField() }),
  response: z.object({ apiKeys: z.array(apiKeySchema) }),
  errors: ['not_found'],
});

export const rotateKey = endpoint({
  id: 'rotateKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/rotate',
  summary: 'Replace an API key with a new one.',
  description: 'The new key has the same settings. The old key keeps working for `overlap_hours`.',
  access: { credential: 'session', verified: true, plan: 'api' },
  rate: 'write',
  body: z.object({
    id: keyField(),
    overlap_hours: z.number().min(0).max(168).default(24).describe('How long the old key keeps working.'),
  }),
  response: z.object({ old: apiKeySchema, new: apiKeySchema }),
  errors: ['not_found', 'conflict', 'limit_reached'],
});

export const testWhitelist = endpoint({
  id: 'testWhitelist',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/test',
  summary: 'Check whether a whitelist allows a page.',
  description: 'The response also contains the framing policy that browsers receive. Nothing is stored.',
  access: { credential: 'session' },
  rate: 'read',
  body: z.object({
    whitelist_urls: whitelistField(),
    url: code(2048)
      .refine((url) => url === '' || (url.includes('://') && URL.canParse(url)), {
        error: 'Please enter a full URL, such as https://example.com/page.',
      })
      .describe('The URL of a page, or empty for a page that hides its origin.'),
  }),
  response: z.object({
    matches: z.boolean(),
    matchedBy: z.string().nullable().describe('The first entry that allows the page.'),
    normalized: z.array(z.string()).describe('The whitelist as it would be stored.'),
    frameAncestors: z.string().describe('The `frame-ancestors` directive of embedded viewers.'),
  }),
});
