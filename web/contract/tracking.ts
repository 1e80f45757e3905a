import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { detailSchema, line, sphereIdField, uuidField } from './fields.ts';
import { isTrackingAction, trackingActions, trackingCategories } from '../rules/tracking-actions.ts';

const eventIdField = () =>
  uuidField()
    .optional()
    .describe('Given by the client, so that a repeat of the same record, for any reason, counts once.');

const actionList = trackingCategories
  .map((category) => `${category}: ${trackingActions[category].join(', ')}`)
  .join('; ');

const trackingEvent = z
  .object({
    category: z.enum(trackingCategories, { error: 'Unknown category.' }),
    action: z
      .string({ error: 'Unknown action.' })
      .max(60, { error: 'Unknown action.' })
      .describe(`What was done. ${actionList}.`),
    entity: line({ min: 1, max: 60 }).describe('The kind of thing it was done to, such as `sphere`.'),
    entityId: z
      .union([line({ min: 1, max: 80 }), z.int().transform(String)], {
        error: 'must be text of 1 to 80 characters, or a whole number',
      })
      .describe('Which one.'),
    client_event_id: eventIdField(),
  })
  .refine(({ category, action }) => isTrackingAction(category, action), {
    path: ['action'],
    error: 'Unknown action.',
  });

const example = {
  category: 'feature',
  action: 'snapshot_taken',
  entity: 'sphere',
  entityId: '42',
} as const;

/** Tells the host that something was done. */
export const createEvent = endpoint({
  id: 'createEvent',
  tag: 'Tracking',
  method: 'post',
  path: '/api/map/event/create',
  summary: 'Record that a user did something.',
  access: 'key',
  rate: 'track',
  body: trackingEvent.meta({ examples: [example] }),
  response: detailSchema,
  status: 202,
});

/** Tells the host that something was done, which counts only the first time. */
export const trackFirst = endpoint({
  id: 'trackFirst',
  tag: 'Tracking',
  method: 'post',
  path: '/api/map/event/track_first',
  aliases: ['/api/map/track_first'],
  summary: 'Record what a user did for the first time, and tell whether it was.',
  access: 'key',
  rate: 'track',
  body: trackingEvent.meta({ examples: [example] }),
  response: z.object({
    first: z.boolean().describe('True once for each user (or key, in an embed) and action.'),
  }),
  status: 202,
});

/** A field of a load record that the host fills with what it knows itself. */
const ignoredField = () =>
  z
    .union([line({ max: 255 }), z.number()])
    .nullish()
    .describe('Taken for older clients; the host replaces it with what it knows itself.');

/** Tells the host that a sphere was shown. */
export const recordSphereLoad = endpoint({
  id: 'recordSphereLoad',
  tag: 'Tracking',
  method: 'post',
  path: '/api/map/event/sphere_load',
  aliases: ['/api/map/sphere_load'],
  summary: 'Record that a sphere was shown, on a site or in the app.',
  access: 'key',
  rate: 'track',
  body: z
    .object({
      date_time: ignoredField(),
      api_key: z
        .union([z.literal(''), uuidField()], { error: 'is no API key' })
        .nullish()
        .describe('The key of an embed; empty in the app itself.'),
      sphere_id: sphereIdField(),
      origin: line({ max: 255 })
        .nullish()
        .describe('The site that shows the sphere, as `scheme://host[:port]`; it must be on the whitelist.'),
      ip_address: ignoredField(),
      company: ignoredField(),
      product: line({ max: 60 }).nullish().describe('The offering that shows it.'),
      user: ignoredField(),
      client_event_id: eventIdField(),
    })
    .meta({
      examples: [
        {
          api_key: '0b0e7f52-3c1e-4f5e-9c55-2f8d3a1f6f10',
          sphere_id: 42,
          origin: 'https://www.example.com',
          product: 'api',
          client_event_id: '6f1c2a9e-58a1-4d0b-8f5a-0c1d2e3f4a5b',
        },
      ],
    }),
  response: detailSchema.extend({
    counted: z.boolean().describe('False where this `client_event_id` was recorded before.'),
  }),
  status: 202,
  errors: ['origin_not_allowed', 'not_found'],
});

/** The largest `eventData` in bytes of JSON. */
const MAX_EVENT_DATA = 8 * 1024;

/** Hands an activity on to the marketing tool, where one is configured. */
export const triggerEvent = endpoint({
  id: 'triggerEvent',
  tag: 'Tracking',
  method: 'post',
  path: '/api/events/trigger',
  summary: 'Hand an activity of the user on to the marketing tool.',
  access: 'session',
  rate: 'track',
  body: z
    .object({
      eventType: line({ min: 1, max: 60 }),
      user: z
        .object({
          id: ignoredField(),
          email: ignoredField(),
          firstName: ignoredField(),
          lastName: ignoredField(),
        })
        .nullish()
        .describe('The host replaces it with the user who is logged in.'),
      eventData: z
        .record(z.string().max(100), z.unknown())
        .refine((data) => new TextEncoder().encode(JSON.stringify(data)).length <= MAX_EVENT_DATA, {
          error: 'must have at most 8 KB',
        })
        .default({}),
    })
    .meta({ examples: [{ eventType: 'user-app-nav', eventData: { action: 'navigated to app' } }] }),
  response: detailSchema,
  status: 202,
});

/** Tells a client its own address. */
export const findAddress = endpoint({
  id: 'findAddress',
  tag: 'Tracking',
  method: 'get',
  path: '/api/ip',
  summary: "Tell the caller's own network address.",
  access: 'anyone',
  rate: 'read',
  response: z.object({
    ip: z.string().describe('As the host sees it.'),
    lookup_url: z
      .url()
      .nullable()
      .describe('A look-up service that the owner trusts more; a GET there answers `{ip}`.'),
  }),
});
