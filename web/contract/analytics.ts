import { z } from 'zod';
import { dayRangeFields, isAllowedRange, MAX_RANGE_DAYS } from '../rules/day-range.ts';
import { endpoint } from './endpoint.ts';
import { analyticsItemSchema } from './entities.ts';
import { uuidField } from './fields.ts';

/** The name under which all sites are summed up. */
export const ALL_SITES = 'All Sites';

/** How many sites are told apart, the busiest first; all others are in `All Sites` only. */
export const MAX_SITES = 200;

const statsQuery = z
  .object({
    entity_id: uuidField().describe("The caller's own company."),
    ...dayRangeFields,
    api_key: uuidField().optional().describe('Only the loads with this key of the company.'),
  })
  .refine(isAllowedRange, {
    path: ['date_end'],
    error: `must lie 1 to ${MAX_RANGE_DAYS} days, first and last included, from date_start on`,
  });

/** The daily sphere loads of a company's sites. */
export const findSphereLoadStats = endpoint({
  id: 'findSphereLoadStats',
  tag: 'Tracking',
  method: 'post',
  path: '/api/event/get_sphere_load_stats',
  summary: "Count the sphere loads of each day on each of the company's sites.",
  access: 'verified',
  rate: 'read',
  body: statsQuery.meta({
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
        '`All Sites` first, then the sites, the busiest first; every day of the range is there. What a company shows on more than 500 sites a day is summed up as `Other sites`.',
      ),
  }),
  errors: ['not_found'],
});

/** The same as a table for spreadsheets. */
export const exportSphereLoadStats = endpoint({
  id: 'exportSphereLoadStats',
  tag: 'Tracking',
  method: 'get',
  path: '/api/event/get_sphere_load_stats.csv',
  summary: "Download the sphere loads of each day on each of the company's sites as CSV.",
  access: 'verified',
  rate: 'read',
  query: statsQuery,
  produces: 'text/csv',
  errors: ['not_found'],
});
