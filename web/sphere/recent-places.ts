import { z } from 'zod';
import type { SafeStorage } from '../lib/storage.ts';
import { markedPlaceSchema, sceneViewSchema } from './scene-view.ts';

/** Maximum number of stored places, which fill two rows of cards on a laptop. */
const MAX_PLACES = 8;

const recentPlaceSchema = z.object({
  /** Id of the place in the place search. */
  id: z.string(),
  name: z.string(),
  view: sceneViewSchema,
  /** Absent in places that earlier versions stored. */
  place: markedPlaceSchema.optional(),
});

/** A place that the user searched for, and a view of it. */
export type RecentPlace = z.infer<typeof recentPlaceSchema>;

const listSchema = z.array(recentPlaceSchema);

/** The most recent places that a user searched for in this browser. */
export function createRecentPlaces(storage: Pick<SafeStorage, 'read' | 'write'>, userId: string) {
  const name = `recent_places:${userId}`;
  const read = (): readonly RecentPlace[] => storage.read(name, listSchema) ?? [];
  return {
    /** The most recent place is first. */
    read,
    /** Adds a place at the start, or moves it there. */
    add(place: RecentPlace): void {
      storage.write(name, [place, ...read().filter(({ id }) => id !== place.id)].slice(0, MAX_PLACES));
    },
  };
}
