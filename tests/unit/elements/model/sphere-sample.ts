import * as z from 'zod/mini';
import type { Sphere } from '../../../../elements/model/sphere.ts';

/** A sphere with every field that the specification defines. */
export const SPHERE = {
  id: 4711,
  latitude: 39.7392,
  longitude: -104.9903,
  timestamp: '2020-05-11T09:30:00Z',
  company_name: 'Sample Surveys',
  front_image_width: 4096,
  package: { name: 'Denver 2020', center_lat: 39.7, center_long: -105 },
  title: 'Civic Center',
  metadata: { altitude: 1720.5 },
} satisfies Sphere;

/**
 * Returns the paths of the fields that a schema rejects, with dots between keys. The list is empty if the
 * schema accepts the value.
 */
export function issuePaths(schema: z.ZodMiniType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}

export const without = (object: object, field: string): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== field));
