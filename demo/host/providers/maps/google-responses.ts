import { z } from 'zod';
import { distanceBetween } from '../../../../elements/geo/distance.ts';
import type { searchResultSchema } from '../../../../web/contract/entities.ts';

export type SearchResult = z.infer<typeof searchResultSchema>;

/** Maximum length of an accepted text, in code points. */
const MAX_TEXT = 300;

/**
 * Control characters, characters that change the writing direction, and characters that have a meaning in
 * markup.
 */
// oxlint-disable-next-line no-control-regex -- the pattern is meant to find them
const unwanted = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069<>]/g;

/** Reduces text from the external service to one line of limited length without markup. */
const foreignText = z
  .string()
  .max(10_000)
  .transform((text) => Array.from(text.replace(unwanted, '').trim()).slice(0, MAX_TEXT).join(''))
  .pipe(z.string().min(1));

const pointSchema = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

const placeSchema = z.object({
  place_id: z.string().regex(/^[\w-]{1,300}$/),
  /** Missing in geocoding responses. */
  name: foreignText.optional(),
  formatted_address: foreignText,
  /** Missing in details, whose request does not name them. */
  types: z.array(z.string()).optional().catch(undefined),
  geometry: z.object({
    location: pointSchema,
    viewport: z.object({ northeast: pointSchema, southwest: pointSchema }).optional().catch(undefined),
  }),
});

/** The used fields of a response with one place. */
export const placeResponseSchema = z.object({
  status: z.string().max(40),
  error_message: z.string().optional(),
  result: z.unknown().optional(),
});

/** The used fields of a response with a list of places, from a text search or from geocoding. */
export const placesResponseSchema = z.object({
  status: z.string().max(40),
  error_message: z.string().optional(),
  results: z.array(z.unknown()),
});

/** Viewports of buildings and other points have a diagonal of a few hundred meters, those of areas a longer one. */
const AREA_DIAGONAL_M = 1200;

function isArea(viewport: z.infer<typeof placeSchema>['geometry']['viewport']): boolean {
  const [corner, opposite] = Object.values(viewport ?? {}).map(({ lat, lng }) => ({
    latitude: lat,
    longitude: lng,
  }));
  return (
    corner !== undefined && opposite !== undefined && distanceBetween(corner, opposite) > AREA_DIAGONAL_M
  );
}

/** Matches a house number such as `120`, `120b` or `120-122` before the name of a street. */
const numberFirst = /^\s*(\d{1,6}(?:-\d{1,6})?\p{L}?)\s+(?=\S)/u;

/** Returns the house number with which the text of a search begins; null if it begins with none. */
export const houseNumberOf = (query: string): string | null => numberFirst.exec(query)?.[1] ?? null;

/**
 * Copies a place to the API's form, field by field; returns null if the place does not match Google's
 * documentation. `houseNumber` is the house number of the search, which streets lack.
 */
export function reshapePlace(raw: unknown, houseNumber: string | null = null): SearchResult | null {
  const parsed = placeSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { place_id, name, formatted_address, types, geometry } = parsed.data;
  const isStreet = types?.includes('route') === true;
  const hasNumber = houseNumber === null || (name ?? formatted_address).split(/[\s,]+/).includes(houseNumber);
  const { lat, lng } = geometry.location;
  return {
    formatted_address,
    location: { lat, lng },
    name: name ?? formatted_address,
    placeId: place_id,
    ...(isArea(geometry.viewport) && { isArea: true }),
    ...(isStreet && !hasNumber && { missingNumber: houseNumber }),
  };
}
