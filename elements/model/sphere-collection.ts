import * as z from 'zod/mini';
import { shownSphereSchema } from './sphere.ts';

/**
 * A GeoJSON feature whose properties are the fields of a sphere and whose geometry is the sphere's place, or null if
 * that is unknown.
 */
const featureSchema = z.pipe(
  z.object({
    type: z.literal('Feature'),
    geometry: z.nullable(
      z.object({
        type: z.literal('Point'),
        /** Longitude, latitude and optionally height above the ellipsoid. */
        coordinates: z.array(z.number()).check(z.minLength(2), z.maxLength(3)),
      }),
    ),
    properties: z.record(z.string(), z.unknown()),
  }),
  z.transform(({ geometry, properties }): unknown => ({
    ...properties,
    longitude: geometry && geometry.coordinates[0],
    latitude: geometry && geometry.coordinates[1],
  })),
);

/**
 * A static file of spheres, as viewers read it: a GeoJSON FeatureCollection. The foreign member `tiles`
 * is the tile template, and `strips` the template of the strips' URLs if every sphere has a strip. Both are
 * absolute or relative to the file's URL.
 */
export const shownCollectionSchema = z.pipe(
  z.object({
    type: z.literal('FeatureCollection'),
    tiles: z.optional(z.string()),
    strips: z.optional(z.string()),
    features: z.array(z.pipe(featureSchema, shownSphereSchema)),
  }),
  z.transform(({ tiles, strips, features }) => ({
    tiles: tiles ?? null,
    strips: strips ?? null,
    spheres: features,
  })),
);

export type ShownCollection = z.infer<typeof shownCollectionSchema>;
