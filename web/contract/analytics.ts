import { z } from 'zod';
import { dayRangeFields, isAllowedRange, MAX_RANGE_DAYS } from '../rules/day-range.ts';
import { endpoint } from './endpoint.ts';
import { uuidField } from './fields.ts';

/** The name of the sum of all sites. */
export const ALL_SITES = 'All Sites';

/** How many sites are listed, the busiest first; all others count in `All Sites` only. */
export const MAX_SITES = 200;

/** The daily sphere loads of one site, or of all of them together (`All Sites`). */
export const analyticsItemSchema = z.object({
  origin: z.string(),
  sessions_total: z.int().min(0),
  sessions_daily: z.array(z.object({ date: z.iso.date(), count: z.int().min(0) })),
});

const statsQuery = z
  .object({
    entity_id: uuidField().describe('Your company.'),
    ...dayRangeFields,
    api_key: uuidField().optional().describe('Only loads with this key of your company.'),
  })
  .refine(isAllowedRange, {
    path: ['date_end'],
    error: `must be on or after date_start, with a range of at most ${MAX_RANGE_DAYS} days`,
  });

/** The daily sphere loads of a company's sites. */
export const findSphereLoadStats = endpoint({
  id: 'findSphereLoadStats',
  tag: 'Tracking',
  method: 'post',
  path: '/api/event/get_sphere_load_stats',
  summary: "Return the daily sphere loads of each of your company's sites.",
  access: { credential: 'session', verified: true },
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
        '`All Sites` first, then the sites, the busiest first, each with every day of the range. Beyond 500 sites a day, the rest is summed up as `Other sites`.',
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
  summary: "Download the daily sphere loads of your company's sites as CSV.",
  description: 'A row for each day, a column for each site.',
  access: { credential: 'session', verified: true },
  rate: 'read',
  query: statsQuery,
  produces: 'text/csv',
  errors: ['not_found'],
});
