import * as z from 'zod/mini';
import { type StoredFavoriteView, storedFavoriteOf } from './favorite-view.ts';
import { issueText } from './issue-text.ts';

/**
 * A saved view with the specification's field names (section 3). Pan, tilt and vertical field of view are in
 * degrees.
 */
export interface Favorite extends StoredFavoriteView {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 time. */
  readonly created_date: string;
  /** Id of the view's sphere, as a number or in an object as sent by the host's API. */
  readonly sphere: number | { readonly id: number };
  /** The owner's id, if the host sends it. */
  readonly userId?: string;
  /** Measures and drawn shapes that belong to the view, as GeoJSON; null or absent if there are none. */
  readonly measures?: object | null;
}

/** A view to be saved: a favorite without the fields that the store adds. */
export type NewFavorite = Omit<Favorite, 'id' | 'created_date' | 'userId' | 'sphere'> & {
  readonly sphere: number;
};

/**
 * A favorite as passed by a page. The view of a favorite has the field names of the specification or those of
 * the viewer.
 */
export type FavoriteInput = Readonly<z.input<typeof favoriteFields>> &
  Readonly<z.input<typeof storedView> | z.input<typeof viewerView>>;

export type CheckedFavorite = Favorite & { readonly sphere: number };

const sphereId = z.number().check(z.int(), z.nonnegative());
const degrees = z.number();
const tilt = z.number().check(z.minimum(-90), z.maximum(90));

/** What reads the measures checks their contents. */
const geoJson = z.custom<object>((value) => typeof value === 'object', 'must be GeoJSON');

const favoriteFields = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  created_date: z.string(),
  sphere: z.union([sphereId, z.object({ id: sphereId })]),
  userId: z.optional(z.string()),
  measures: z.optional(z.nullable(geoJson)),
});

const storedView = z.object({
  initial_pan: degrees,
  initial_tilt: tilt,
  initial_fov: z.number().check(z.gt(0), z.lt(180)),
});

/** Converts a view from the viewer's field names to the specification's. */
const viewerView = z.pipe(
  z.object({ initialPan: degrees, initialTilt: tilt, initialZoom: z.number().check(z.gt(0)) }),
  z.transform(storedFavoriteOf),
);

const bare = (sphere: number | { id: number }): number => (typeof sphere === 'number' ? sphere : sphere.id);

function readFavorite(input: unknown): CheckedFavorite | string {
  const parsed = favoriteFields.safeParse(input);
  if (!parsed.success) return issueOf(parsed.error.issues);
  const { userId, measures, sphere, ...rest } = parsed.data;
  const stored = storedView.safeParse(input);
  const view = stored.success ? stored : viewerView.safeParse(input);
  if (!view.success) return issueOf((stored.error ?? view.error).issues);
  return {
    ...rest,
    sphere: bare(sphere),
    ...view.data,
    ...(userId !== undefined && { userId }),
    ...(measures && { measures }),
  };
}

const issueOf = ([first]: readonly z.core.$ZodIssue[]): string => issueText(first, 'favorite');

/**
 * Returns the valid favorites in a list of arbitrary values, and one sentence about the problem with each
 * invalid entry. If two entries have the same id, the first is used.
 */
export function readFavorites(input: unknown): { favorites: CheckedFavorite[]; issues: string[] } {
  if (!Array.isArray(input)) return { favorites: [], issues: ['favorites must be a list or null.'] };
  const byId = new Map<string, CheckedFavorite>();
  const issues: string[] = [];
  for (const [index, item] of input.entries()) {
    const read = readFavorite(item);
    if (typeof read === 'string') issues.push(`favorites[${index}] is not valid (${read}).`);
    else if (byId.has(read.id)) issues.push(`favorites[${index}] repeats the id ${read.id}.`);
    else byId.set(read.id, read);
  }
  return { favorites: [...byId.values()], issues };
}
