import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { panoramaSchema } from './entities.ts';
import { code, codeLine, sphereIdField, timeField } from './fields.ts';

/** Lifetime of an embed token. The viewer requests a new one before it expires. */
export const EMBED_TOKEN_MINUTES = 10;

/**
 * Returns the page of an embedded viewer. The `frame-ancestors` directive is derived from the whitelist of
 * the key.
 */
export const showEmbed = endpoint({
  id: 'showEmbed',
  tag: 'Embed',
  method: 'get',
  path: '/embed/{apiKey}',
  aliases: ['/embed/{apiKey}/{sphereId}', '/embed'],
  summary: 'Return the page of an embedded viewer.',
  description:
    "Only sites on the key's whitelist can frame the page; other sites get a page that says so (403). If the key does not work, the page has no sphere.",
  access: { credential: 'none' },
  rate: 'read',
  params: z.object({
    apiKey: code(100).optional(),
    sphereId: code(100).optional().describe('The first sphere.'),
  }),
  query: z.object({
    key: code(100).optional().describe('The key, if the path does not contain one.'),
    sphere: code(100).optional().describe('The sphere, if the path does not contain one.'),
    lang: code(35).optional().describe('The language of the viewer as a BCP 47 tag; English by default.'),
  }),
  produces: 'text/html; charset=utf-8',
});

const copyrightOptions = z.object({ hideCopyrightSnapshot: z.boolean(), hideCopyrightDate: z.boolean() });

export const openEmbedSession = endpoint({
  id: 'openEmbedSession',
  tag: 'Embed',
  method: 'post',
  path: '/api/embed/session',
  summary: 'Issue a token for an embedded viewer.',
  description: `The token is valid for ${EMBED_TOKEN_MINUTES} minutes, gives read access with this key only, and is sent as \`X-Embed-Token\`.`,
  access: { credential: 'none' },
  rate: 'track',
  body: z.object({
    apiKey: codeLine({ min: 1, max: 100 }),
    parentOrigin: code(2048)
      .nullable()
      .default(null)
      .describe('The site around the frame; null if it is hidden or if there is none.'),
    sphereId: sphereIdField()
      .nullable()
      .default(null)
      .describe('The first sphere; null for the first one that the key’s company can see.'),
    challenge: codeLine({ max: 128 }).nullable().default(null).describe('Returned in the response.'),
  }),
  response: z.object({
    valid: z.boolean().describe('Whether the key works; also false if its plan has ended.'),
    entityId: z.uuid().nullable().describe('The company of the key.'),
    apiKey: z.string(),
    token: z.string().nullable(),
    expires_at: timeField().nullable().describe('When the token expires.'),
    hasWatermark: z.boolean().describe('True while the company is on trial.'),
    options: copyrightOptions.extend({
      sphereId: sphereIdField().nullable().describe('The first sphere if the page does not name one.'),
    }),
    first: panoramaSchema.nullable().describe('The first sphere, to save a request; null if there is none.'),
    challenge: z.string().nullable(),
  }),
  errors: ['origin_not_allowed'],
  secret: true,
});

/** Checks whether the open viewers of a key can continue, and returns their settings. */
export const checkEmbedSession = endpoint({
  id: 'checkEmbedSession',
  tag: 'Embed',
  method: 'get',
  path: '/api/embed/session',
  summary: 'Check whether the viewers of a key can continue, and return what they show.',
  description:
    'The call is refused once the key is turned off, expired, unpaid or no longer valid for the site.',
  access: { credential: 'reader' },
  rate: 'track',
  response: z.object({
    valid: z.literal(true),
    entityId: z.uuid().describe('The company.'),
    hasWatermark: z.boolean().describe('True while the company is on trial.'),
    options: copyrightOptions,
  }),
  errors: ['origin_not_allowed', 'subscription_inactive'],
});
