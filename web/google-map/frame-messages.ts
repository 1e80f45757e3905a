import { z } from 'zod';

/*
 * The messages between the portal and the frame with Google's map, over a channel whose port the portal passes to the
 * frame. Zooms are Google's: the world is 256 px wide at zoom 0.
 */

const placeSchema = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

const zoomField = () => z.number().min(0).max(30);

/** A sphere, a cluster or a package on the map. */
const markSchema = placeSchema.extend({
  kind: z.enum(['sphere', 'cluster', 'package']),
  /** The sphere's id; 0 for clusters and packages. */
  id: z.number(),
  label: z.string().max(200),
  isActive: z.boolean(),
  /** The zoom to which a click changes the map; null for spheres, which a click selects. */
  zoom: zoomField().nullable(),
});

/** A sphere, a cluster or a package on the map. */
export type Mark = z.infer<typeof markSchema>;

/** From the portal to the frame. */
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

/** From the portal to the frame. */
export type ToFrame = z.infer<typeof toFrameSchema>;

/** From the frame to the portal. */
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

/** From the frame to the portal. */
export type FromFrame = z.infer<typeof fromFrameSchema>;
