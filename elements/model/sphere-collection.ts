import * as z from 'zod/mini';
import { sphereSchema } from './sphere.ts';

/** A feature's properties are the fields of a sphere. The sphere's place is the feature's geometry. */
const featureSchema = z.pipe(
  z.object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Point'),
      /** Longitude, latitude and optionally height above the ellipsoid. */
      coordinates: z.array(z.number()).check(z.minLength(2), z.maxLength(3)),
    }),
    properties: z.record(z.string(), z.unknown()),
  }),
  z.transform(({ geometry, properties }): unknown => ({
    ...properties,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  })),
);

/**
 * A static file of spheres, as the ingest writes it: a GeoJSON FeatureCollection whose foreign member
 * `tiles` is the tile template, absolute or relative to the file's own address.
 */
export const sphereCollectionSchema = z.pipe(
  z.object({
    type: z.literal('FeatureCollection'),
    tiles: z.optional(z.string()),
    features: z.array(z.pipe(featureSchema, sphereSchema)),
  }),
  z.transform(({ tiles, features }) => ({ tiles: tiles ?? null, spheres: features })),
);

export type SphereCollection = z.infer<typeof sphereCollectionSchema>;
