import { z } from 'zod';
import { dayRangeFields, isAllowedRange, MAX_RANGE_DAYS } from '../rules/day-range.ts';
import { hostileInText } from '../rules/hostile-characters.ts';
import { isTrackingAction, trackingActions, trackingCategories } from '../rules/tracking-actions.ts';
import { endpoint } from './endpoint.ts';
import { code, codeLine, detailSchema, line, sphereIdField, uuidField } from './fields.ts';

const eventIdField = () =>
  uuidField()
    .optional()
    .describe('Chosen by the client, so that a record that is sent again counts only once.');

const actionList = trackingCategories
  .map((category) => `${category}: ${trackingActions[category].join(', ')}`)
  .join('; ');

const trackingEvent = z
  .object({
    category: z.enum(trackingCategories, { error: 'Unknown category.' }),
    action: z
      .string({ error: 'Unknown action.' })
      .max(60, { error: 'Unknown action.' })
      .describe(`The action taken. Allowed actions by category: ${actionList}.`),
    entity: line({ min: 1, max: 60 }).describe('The kind of object, such as `sphere`.'),
    entityId: z
      .union([codeLine({ min: 1, max: 80 }), z.int().transform(String)], {
        error: 'must be a string of 1 to 80 characters, or a whole number',
      })
      .describe("The object's id."),
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

export const createEvent = endpoint({
  id: 'createEvent',
  tag: 'Tracking',
  method: 'post',
  path: '/api/map/event/create',
  summary: 'Record an action of a user.',
  description:
    'Only the listed actions are accepted. The user, or the key and its site, is recorded with the action.',
  access: { credential: 'reader' },
  rate: 'track',
  body: trackingEvent.meta({ examples: [example] }),
  response: detailSchema,
  status: 202,
});

/** Records an action of the user the first time it occurs. */
export const trackFirst = endpoint({
  id: 'trackFirst',
  tag: 'Tracking',
  method: 'post',
  path: '/api/map/event/track_first',
  aliases: ['/api/map/track_first'],
  summary: 'Record an action the first time a user takes it.',
  description:
    'The response says whether it was the first time. This call is for programs; no screen of the portal uses it. The guide “Programs” has an example.',
  access: { credential: 'reader' },
  rate: 'track',
  body: trackingEvent.meta({ examples: [example] }),
  response: z.object({
    first: z.boolean().describe('True once for each user (or key, in an embedded viewer) and action.'),
  }),
  status: 202,
});

/** A field that older clients send. The host ignores it and uses its own value. */
const ignoredField = () =>
  z
    .union([line({ max: 255 }), z.number()])
    .nullish()
    .describe('Accepted from older clients; the host uses its own value.');

export const recordSphereLoad = endpoint({
  id: 'recordSphereLoad',
  tag: 'Tracking',
  method: 'post',
  path: '/api/map/event/sphere_load',
  aliases: ['/api/map/sphere_load'],
  summary: 'Record that a sphere was shown on a site or in the app.',
  description:
    'Loads of embedded viewers appear on the dashboard. The host determines the time, network address and company itself; values that the client sends for them are ignored.',
  access: { credential: 'reader' },
  rate: 'track',
  body: z
    .object({
      date_time: ignoredField(),
      api_key: z
        .union([z.literal(''), uuidField()], { error: 'must be an API key' })
        .nullish()
        .describe('The API key of the embedded viewer; empty for a load in the portal.'),
      sphere_id: sphereIdField(),
      origin: codeLine({ max: 255 })
        .nullish()
        .describe('The site that shows the sphere, as `scheme://host[:port]`; it must be on the whitelist.'),
      ip_address: ignoredField(),
      company: ignoredField(),
      product: line({ max: 60 }).nullish().describe('The offering that shows the sphere.'),
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
    counted: z.boolean().describe('False if this `client_event_id` was recorded before.'),
  }),
  status: 202,
  errors: ['origin_not_allowed', 'not_found'],
});

/** Name of the entry for the total of all sites. */
export const ALL_SITES = 'All Sites';

/** Maximum number of sites listed, busiest first. All others are only counted in `All Sites`. */
export const MAX_SITES = 5000;

/** Number of sites whose days are listed unless `daily_sites` says otherwise. */
const DAILY_SITES = 200;

/** Maximum number of sites that can be named in a request. */
const MAX_NAMED = 50;

/** The sphere loads of one site or of all sites (`All Sites`), in total and by day. */
export const analyticsItemSchema = z.object({
  origin: z.string(),
  sessions_total: z.int().min(0),
  sessions_daily: z.array(z.object({ date: z.iso.date(), count: z.int().min(0) })),
});

const statsFields = {
  entity_id: uuidField().describe('Your company.'),
  ...dayRangeFields,
  api_key: uuidField().optional().describe('Only loads with this key of your company.'),
};

const rangeRule = {
  path: ['date_end'],
  error: `must be on or after date_start, with a range of at most ${MAX_RANGE_DAYS} days`,
};

const statsQuery = z.object(statsFields).refine(isAllowedRange, rangeRule);

const statsBody = z
  .object({
    ...statsFields,
    daily_sites: z
      .int()
      .min(0)
      .max(DAILY_SITES)
      .default(DAILY_SITES)
      .describe(
        'How many sites are listed with their days, the busiest first. `sessions_daily` of others is empty.',
      ),
    sites: z
      .array(code(300))
      .min(1)
      .max(MAX_NAMED)
      .optional()
      .describe('Only these sites, with their days and without `All Sites`.'),
  })
  .refine(isAllowedRange, rangeRule);

export const findSphereLoadStats = endpoint({
  id: 'findSphereLoadStats',
  tag: 'Tracking',
  method: 'post',
  path: '/api/event/get_sphere_load_stats',
  summary: "Return the daily sphere loads of each of your company's sites.",
  access: { credential: 'session', verified: true },
  rate: 'read',
  body: statsBody.meta({
    examples: [
      {
        entity_id: '5b1c7a52-9c1e-4f5e-8c55-2f8d3a1f6f77',
        date_start: '2026-08-20-0700',
        date_end: '2026-11-20-0700',
      },
    ],
  }),
  response: z.object({
    data: z
      .array(analyticsItemSchema)
      .describe(
        '`All Sites` comes first, then the sites, the busiest first, the first 200 with every day of the range. Beyond 500 sites a day, the others are combined as `Other sites`.',
      ),
  }),
  errors: ['not_found'],
});

/** Exports the daily sphere loads as a table for spreadsheets. */
export const exportSphereLoadStats = endpoint({
  id: 'exportSphereLoadStats',
  tag: 'Tracking',
  method: 'get',
  path: '/api/event/get_sphere_load_stats.csv',
  summary: "Download the daily sphere loads of your company's sites as CSV.",
  description: 'The file has a row for each day and a column for each site.',
  access: { credential: 'session', verified: true },
  rate: 'read',
  query: statsQuery,
  produces: 'text/csv',
  errors: ['not_found'],
});

/** Returns whether the strings in a JSON value, including the names of its fields, are allowed in texts. */
const isCleanJson = (value: unknown): boolean =>
  typeof value === 'string'
    ? !hostileInText.test(value)
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isCleanJson);

/** Maximum size of `eventData` as JSON, in bytes. */
const MAX_EVENT_DATA = 8 * 1024;

/** Forwards a user's activity to the marketing tool, if one is configured. */
export const triggerEvent = endpoint({
  id: 'triggerEvent',
  tag: 'Tracking',
  method: 'post',
  path: '/api/events/trigger',
  summary: 'Forward an activity of the user to the marketing tool.',
  description: 'If no marketing tool is configured, the call does nothing.',
  access: { credential: 'session' },
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
        .describe('The host uses the logged-in user instead.'),
      eventData: z
        .union([
          codeLine({ min: 1, max: 200 }),
          z
            .record(z.string().max(100), z.unknown())
            .refine(isCleanJson, { error: 'must not contain hidden characters', abort: true })
            .refine((data) => new TextEncoder().encode(JSON.stringify(data)).length <= MAX_EVENT_DATA, {
              error: 'must be at most 8 KB of JSON',
            }),
        ])
        .default({})
        .describe('An object, or the text of its field `action`.'),
    })
    .meta({ examples: [{ eventType: 'user-app-nav', eventData: 'navigated to app' }] }),
  response: detailSchema,
  status: 202,
});

export const findAddress = endpoint({
  id: 'findAddress',
  tag: 'Tracking',
  method: 'get',
  path: '/api/ip',
  summary: 'Return the network address of the client.',
  description: 'Behind a proxy that `TRUSTED_PROXIES` does not list, this is the address of the proxy.',
  access: { credential: 'none' },
  rate: 'read',
  response: z.object({
    ip: z.string().describe('The address as the host sees it.'),
    lookup_url: z
      .url()
      .nullable()
      .describe('A lookup service that the operator prefers; a GET request to it returns `{ip}`.'),
  }),
});
