import { z } from 'zod';

/*
 * The messages between the portal and the frame with Google's map, sent over a port that the portal transfers
 * to the frame. Zoom levels are Google's: the world is 256 px wide at zoom 0.
 */

const placeSchema = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

const zoomField = () => z.number().min(0).max(30);

/** A sphere, a cluster or a package on the map. */
const markSchema = placeSchema.extend({
  kind: z.enum(['sphere', 'cluster', 'package']),
  /** Id of the sphere, or 0 for clusters and packages. */
  id: z.number(),
  label: z.string().max(200),
  isActive: z.boolean(),
  /** Zoom of the map after a click, or null for spheres, which a click selects. */
  zoom: zoomField().nullable(),
});

export type Mark = z.infer<typeof markSchema>;

/** Messages from the portal to the frame. */
export const toFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    key: z.string(),
    center: placeSchema,
    zoom: zoomField(),
    isDark: z.boolean(),
    isCooperative: z.boolean(),
  }),
  z.object({ type: z.literal('marks'), marks: z.array(markSchema).max(2000) }),
  z.object({ type: z.literal('go'), center: placeSchema, zoom: zoomField() }),
  z.object({ type: z.literal('zoom'), by: z.union([z.literal(1), z.literal(-1)]) }),
]);

export type ToFrame = z.infer<typeof toFrameSchema>;

/** Messages from the frame to the portal. */
export const fromFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('failed'), reason: z.string().max(500) }),
  z.object({
    type: z.literal('view'),
    center: placeSchema,
    zoom: zoomField(),
    west: z.number(),
    south: z.number(),
    east: z.number(),
    north: z.number(),
  }),
  z.object({ type: z.literal('select'), id: z.number().int() }),
  z.object({ type: z.literal('hover'), id: z.number().int().nullable() }),
]);

export type FromFrame = z.infer<typeof fromFrameSchema>;
