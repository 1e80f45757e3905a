import { z } from 'zod';
import { keyNameField, NAME_MISSING, UPDATE_FAILED, whitelistField, rawWhitelist } from './api-key-fields.ts';
import { endpoint } from './endpoint.ts';
import { apiKeySchema } from './entities.ts';
import { detailSchema, timeField, uuidField } from './fields.ts';

/** The most keys that a company may have in use. */
export const MAX_KEYS = 50;

/** The days in which a deleted key can be brought back. */
export const RESTORE_DAYS = 30;

const companyIdField = () => uuidField().describe('The own company.');
const keyField = () => uuidField().describe('The key itself.');

/** Creates a key. */
export const createKey = endpoint({
  id: 'createKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/create',
  summary: `Create an API key; a company has at most ${MAX_KEYS} in use.`,
  access: 'verified',
  rate: 'write',
  body: z.object({
    companyId: companyIdField(),
    name: keyNameField().optional().describe('`API Key` with a number where it is missing.'),
    whitelist_urls: whitelistField().optional().describe('`*`, which is any site, where it is missing.'),
  }),
  response: apiKeySchema,
  errors: ['not_found', 'limit_reached'],
  idempotent: true,
});

/** Deletes a key. */
export const deleteKey = endpoint({
  id: 'deleteKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/delete',
  summary: `Delete an API key; it stops at once and can be brought back for ${RESTORE_DAYS} days.`,
  access: 'verified',
  rate: 'write',
  body: z.object({ id: keyField() }),
  response: detailSchema.extend({ id: z.uuid(), restorable_until: timeField() }),
  errors: ['not_found'],
});

/** Brings a deleted key back. */
export const restoreKey = endpoint({
  id: 'restoreKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/restore',
  summary: 'Bring a deleted API key back, as it was.',
  access: 'verified',
  rate: 'write',
  body: z.object({ id: keyField() }),
  response: apiKeySchema,
  errors: ['not_found', 'limit_reached'],
});

/** Switches a key on or off. */
export const setKeyActive = endpoint({
  id: 'setKeyActive',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/setActive',
  summary: 'Switch an API key on or off; sites feel it with their next call.',
  access: 'verified',
  rate: 'write',
  body: z.object({ key: keyField(), active: z.boolean() }),
  response: apiKeySchema,
  errors: ['not_found', 'conflict'],
});

const rawKey = () =>
  z.string({ error: UPDATE_FAILED }).min(1, { error: UPDATE_FAILED }).max(100, { error: UPDATE_FAILED });

const keyChangesSchema = z.object({
  id: keyField(),
  name: keyNameField(),
  whitelist_urls: whitelistField(UPDATE_FAILED),
  activated: z.boolean().optional(),
  updated_date: timeField().optional(),
});

/** Changes a key's name and whitelist. */
export const updateKey = endpoint({
  id: 'updateKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/update',
  summary: 'Change the name and the whitelist of an API key.',
  access: 'verified',
  rate: 'write',
  body: z
    .object({
      id: rawKey().describe('The key itself.'),
      name: z.string({ error: NAME_MISSING }).max(1000).optional(),
      whitelist_urls: rawWhitelist().optional().describe('The whole whitelist as it shall be.'),
      whitelistUrls: rawWhitelist().optional().describe('Read where `whitelist_urls` is missing.'),
      activated: z.boolean().optional().describe('Stays as it is where it is missing.'),
      active: z.boolean().optional().describe('Read where `activated` is missing.'),
      updated_date: timeField()
        .optional()
        .describe('The date of the key as it was read: a key that was changed since is left alone.'),
    })
    .transform(
      // What is missing is told by the check that follows, in the specification's words.
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

/** Lists the company's keys. */
export const listKeys = endpoint({
  id: 'listKeys',
  tag: 'API keys',
  method: 'get',
  path: '/api/apikey/list',
  summary: 'List the API keys of the own company, newest first.',
  access: 'verified',
  rate: 'read',
  query: z.object({ companyId: companyIdField() }),
  response: z.object({ apiKeys: z.array(apiKeySchema) }),
  errors: ['not_found'],
});

/** Replaces a key by a new one. */
export const rotateKey = endpoint({
  id: 'rotateKey',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/rotate',
  summary: 'Replace an API key by a new one with the same settings; the old one goes on for a while.',
  access: 'verified',
  rate: 'write',
  body: z.object({
    id: keyField(),
    overlap_hours: z.number().min(0).max(168).default(24).describe('How long the old key goes on.'),
  }),
  response: z.object({ old: apiKeySchema, new: apiKeySchema }),
  errors: ['not_found', 'conflict', 'limit_reached'],
});

/** Tries a whitelist out. */
export const testWhitelist = endpoint({
  id: 'testWhitelist',
  tag: 'API keys',
  method: 'post',
  path: '/api/apikey/test',
  summary: 'Tell whether a whitelist would let a page in, and what browsers are told.',
  access: 'session',
  rate: 'read',
  body: z.object({
    whitelist_urls: whitelistField(),
    url: z
      .string()
      .max(2048)
      .trim()
      .refine((url) => url === '' || (url.includes('://') && URL.canParse(url)), {
        error: 'Please enter the whole address of a page, such as https://example.com/page.',
      })
      .describe('The address of a page, or empty for a page that does not tell where it is from.'),
  }),
  response: z.object({
    matches: z.boolean(),
    matchedBy: z.string().nullable().describe('The first entry that lets the page in.'),
    normalized: z.array(z.string()).describe('The whitelist as it would be stored.'),
    frameAncestors: z
      .string()
      .describe('The `frame-ancestors` of the Content-Security-Policy of framed viewers.'),
  }),
});
