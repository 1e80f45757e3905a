import * as z from 'zod/mini';
import { type Sphere, sphereSchema } from '../model/sphere.ts';

/**
 * The fields of a sphere in the host's format, as far as they differ from those of a static file.
 */
const hostFields = z.looseObject({
  title: z.nullish(z.string()),
  company_name: z.nullish(z.string()),
  timestamp: z.nullish(z.string()),
  metadata: z._default(z.looseObject({ timeUnknown: z.optional(z.boolean()) }), {}),
  altitude_m: z.nullish(z.number()),
  heading_deg: z.nullish(z.number()),
});

/** The host sends an empty string for "unknown". */
const textOrNull = (text: string | null | undefined): string | null => text || null;

const apiSphereSchema = z.pipe(
  z.pipe(
    hostFields,
    z.transform(({ altitude_m, heading_deg, metadata, ...fields }): unknown => ({
      ...fields,
      title: textOrNull(fields.title),
      company_name: textOrNull(fields.company_name),
      timestamp: metadata.timeUnknown === true ? null : textOrNull(fields.timestamp),
      metadata: {
        ...(typeof altitude_m === 'number' && { altitude: altitude_m }),
        ...(heading_deg && { pose: { heading: heading_deg } }),
        ...metadata,
      },
    })),
  ),
  sphereSchema,
);

/**
 * The list in the host's response. The spheres are validated individually, so an invalid sphere does not
 * affect the others.
 */
export const apiListSchema = z.object({ panoramas: z.array(z.unknown()) });

export const apiNearestSchema = z.object({ pano_id: z.number().check(z.int(), z.nonnegative()) });

export const apiRefusalSchema = z.object({ displayMessage: z.string() });

/** Returns the valid spheres of a list; null if the list has entries but all of them are invalid. */
export function readApiSpheres(input: readonly unknown[]): Sphere[] | null {
  const spheres = input.flatMap((one) => apiSphereSchema.safeParse(one).data ?? []);
  return spheres.length === 0 && input.length > 0 ? null : spheres;
}
