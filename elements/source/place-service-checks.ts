import * as z from 'zod/mini';
import type { FoundPlace } from '../model/place-service.ts';

/** Maximum number of places shown from one response. */
const MAX_PLACES = 20;

const text = z.string().check(z.trim(), z.maxLength(400));

const placeSchema = z.object({
  formatted_address: text,
  location: z.object({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  name: text,
  placeId: z.string().check(z.maxLength(300)),
  isArea: z.optional(z.boolean()),
  missingNumber: z.optional(z.string().check(z.maxLength(20))),
});

/** The host's response to a search. The places in the response are validated individually. */
export const responseSchema = z.object({ results: z.array(z.unknown()) });

export const refusalSchema = z.object({ code: z.string(), displayMessage: z.string() });

/**
 * Returns the valid places of a list. Returns null if the value is not a list, or if it is a list of places
 * that are all invalid.
 */
export function checkPlaces(input: unknown): readonly FoundPlace[] | null {
  if (!Array.isArray(input)) return null;
  const places = input.slice(0, MAX_PLACES).flatMap((one) => placeSchema.safeParse(one).data ?? []);
  return places.length === 0 && input.length > 0 ? null : places;
}
