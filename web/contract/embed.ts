import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { panoramaSchema } from './entities.ts';
import { line, sphereIdField, timeField } from './fields.ts';

/** How long a framed viewer's pass lasts; the viewer asks for a new one before its end. */
export const EMBED_TOKEN_MINUTES = 10;

/** The page of a viewer in a frame; its `frame-ancestors` are those of the key's whitelist. */
export const showEmbed = endpoint({
  id: 'showEmbed',
  tag: 'Embed',
  method: 'get',
  path: '/embed/{apiKey}',
  aliases: ['/embed/{apiKey}/{sphereId}', '/embed'],
  summary:
    'Show the viewer in a frame of the sites that an API key is for. A key that does not work gives the same page without a sphere.',
  access: 'anyone',
  rate: 'read',
  params: z.object({
    apiKey: z.string().max(100).optional(),
    sphereId: z.string().max(100).optional().describe('The sphere to begin with.'),
  }),
  query: z.object({
    key: z.string().max(100).optional().describe('The key, where the path has none.'),
    sphere: z.string().max(100).optional().describe('The sphere, where the path has none.'),
  }),
  produces: 'text/html; charset=utf-8',
});

/** Lets a framed viewer in. */
export const openEmbedSession = endpoint({
  id: 'openEmbedSession',
  tag: 'Embed',
  method: 'post',
  path: '/api/embed/session',
  summary: `Ask for the pass of a framed viewer: it lasts ${EMBED_TOKEN_MINUTES} minutes, reads for this key alone, and is sent as \`X-Embed-Token\`.`,
  access: 'anyone',
  rate: 'track',
  body: z.object({
    apiKey: line({ min: 1, max: 100 }),
    parentOrigin: z
      .string()
      .max(2048)
      .nullable()
      .default(null)
      .describe('The site around the frame; null where it does not tell, or where there is none.'),
    sphereId: sphereIdField()
      .nullable()
      .default(null)
      .describe('The sphere to begin with; null for the first that the key’s company may see.'),
    challenge: line({ max: 128 }).nullable().default(null).describe('Comes back in the answer.'),
  }),
  response: z.object({
    valid: z.boolean().describe('Whether the key works; false as well when its plan is over.'),
    entityId: z.uuid().nullable().describe('The company of the key.'),
    apiKey: z.string(),
    token: z.string().nullable(),
    expires_at: timeField().nullable().describe('When the pass ends.'),
    hasWatermark: z.boolean().describe('On while the company is on trial.'),
    options: z.object({
      sphereId: sphereIdField().nullable().describe('The sphere to begin with where the page names none.'),
      hideCopyrightSnapshot: z.boolean(),
      hideCopyrightDate: z.boolean(),
    }),
    first: panoramaSchema
      .nullable()
      .describe('The sphere to begin with, so that nobody need ask for it; null where there is none.'),
    challenge: z.string().nullable(),
  }),
  errors: ['origin_not_allowed'],
  secret: true,
});

/** Tells an open viewer whether it may go on. */
export const checkEmbedSession = endpoint({
  id: 'checkEmbedSession',
  tag: 'Embed',
  method: 'get',
  path: '/api/embed/session',
  summary: 'Ask whether a viewer may go on: refused once its key is off, over, or no longer for its site.',
  access: 'key',
  rate: 'track',
  response: z.object({ valid: z.literal(true) }),
  errors: ['origin_not_allowed', 'subscription_inactive'],
});
