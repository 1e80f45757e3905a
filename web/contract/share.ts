import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sphereIdField, timeField, uuidField } from './fields.ts';

/** Maximum number of shared views in a list. */
export const MAX_LISTED_SHARES = 500;

/** A view that a company shares by a link. */
export const shareSchema = z.object({
  id: z.uuid(),
  url: z.url().describe('The page that shows the view.'),
  embed_url: z.url().describe('The same page without a header, which may be in an iframe of any site.'),
  picture: z
    .url()
    .describe('A picture of exactly that view, 320 × 168 pixels, that needs no key for 30 days.'),
  panorama: z.object({ id: sphereIdField(), title: z.string() }),
  initial_pan: z.number(),
  initial_tilt: z.number(),
  initial_fov: z.number(),
  created_date: timeField(),
  ends_at: timeField().nullable().describe('When the link stops working; null without an end.'),
  views: z.int().min(0).describe('How often the link has been opened.'),
  viewed_at: timeField().nullable().describe('When the link was last opened; null if it never was.'),
});

export const listShares = endpoint({
  id: 'listShares',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/shares',
  summary: "List your company's shared views, newest first.",
  description: `At most ${MAX_LISTED_SHARES}. Links from before this list existed are not in it, and keep working.`,
  access: { credential: 'session' },
  rate: 'read',
  response: z.object({ shares: z.array(shareSchema) }),
});

/** Sets when the link of a shared view stops working. */
export const endShare = endpoint({
  id: 'endShare',
  tag: 'Spheres',
  method: 'post',
  path: '/api/panorama/shares/end',
  summary: 'Set when a shared view ends.',
  description: 'A link that has ended works again once its end is removed or moved to the future.',
  access: { credential: 'session' },
  rate: 'write',
  body: z.object({
    shareId: uuidField().describe('A shared view of your company.'),
    endsAt: z
      .union([z.iso.datetime({ offset: true }), z.literal('now')])
      .nullable()
      .describe('A time, `now`, or null for a link without an end.'),
  }),
  response: z.object({ share: shareSchema }),
  errors: ['not_found'],
});
