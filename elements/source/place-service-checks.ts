import * as z from 'zod/mini';
import type { FoundPlace } from '../model/place-service.ts';

/** As many places as are shown of one answer. */
const MOST_PLACES = 20;

const text = z.string().check(z.trim(), z.maxLength(400));

const placeSchema = z.object({
  formatted_address: text,
  location: z.object({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  name: text,
  placeId: z.string().check(z.maxLength(300)),
});

/** What the host answers to a search; its places are checked one by one. */
export const answerSchema = z.object({ results: z.array(z.unknown()) });

/** What the host answers where it cannot. */
export const refusalSchema = z.object({ code: z.string(), displayMessage: z.string() });

/** The places of an answer, without those that are none; null where the answer is no list or none of it is a place. */
export function checkPlaces(given: unknown): readonly FoundPlace[] | null {
  if (!Array.isArray(given)) return null;
  const places = given.slice(0, MOST_PLACES).flatMap((one) => placeSchema.safeParse(one).data ?? []);
  return places.length === 0 && given.length > 0 ? null : places;
}
