import type { LatLon } from '../../geo/earth.ts';
import type { LocatedSphere, PlaceView, SphereSource } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import { type ViewerError, imported } from '../../model/viewer-error.ts';
import type { ViewsOfPlace } from '../../source/views-of-place.ts';
import type { Neighbor } from '../links/arrange-arrows.ts';

/** Answers what a viewer's source of spheres knows about the places around the sphere on the screen. */
export interface Neighborhood extends ViewsOfPlace {
  /** Returns the spheres within `reachM` meters of the one on the screen, nearest first. */
  readonly around: (reachM: number, signal: AbortSignal) => Promise<readonly Sphere[]>;
  /** Resolves with the sphere nearest to a place; with null if there is none, and with undefined without a source. */
  readonly nearest: (place: LatLon, signal: AbortSignal) => Promise<Sphere | null | undefined>;
  /** Returns the best view of a place; null if no sphere is near, and undefined if the source does not know. */
  readonly bestView: (place: LatLon, signal: AbortSignal) => Promise<PlaceView | null | undefined>;
  /** Resolves with those of the spheres that exist, by their ids. */
  readonly neighbors: (ids: readonly number[], signal: AbortSignal) => Promise<ReadonlyMap<number, Neighbor>>;
  /** Resolves with whether there is imagery of each place; with nothing if that is unknown. */
  readonly areCovered: (places: readonly LatLon[], signal: AbortSignal) => Promise<readonly boolean[]>;
}

/** Creates the answers of the source that a viewer uses at the time of each question. */
export const neighborhoodOf = (
  sourceOf: () => Promise<SphereSource | null>,
  locatedNow: () => LocatedSphere,
): Neighborhood => ({
  async around(reachM, signal) {
    const { sphere, isPlaced } = locatedNow();
    const source = isPlaced ? await sourceOf() : null;
    return source ? source.around(sphere, reachM, signal) : [];
  },
  nearest: async (place, signal) => (await sourceOf())?.nearest(place, signal),
  bestView: async (place, signal) => (await sourceOf())?.bestView?.(place, signal),
  async bestViews(place, options) {
    const { bestViewsFrom } = await imported(import('../../source/views-of-place.ts'));
    return bestViewsFrom(sourceOf, place, options);
  },
  async captures(place, signal) {
    const { capturesFrom } = await imported(import('../../source/views-of-place.ts'));
    return capturesFrom(sourceOf, place, signal);
  },
  async neighbors(ids, signal) {
    const source = await sourceOf();
    if (!source) return new Map();
    const listed = await source.listed(ids, signal);
    const found = new Map<number, Neighbor>(listed.map((place) => [place.id, { title: place.title, place }]));
    // Lists of places do not contain spheres without a place or with a former id.
    const others = ids.filter((id) => !found.has(id)).map((id) => neighborOf(source, id, signal));
    for (const [id, neighbor] of await Promise.all(others)) if (neighbor) found.set(id, neighbor);
    return found;
  },
  async areCovered(places, signal) {
    const source = await sourceOf();
    if (!source?.areCovered || places.length === 0) return [];
    return source.areCovered(places, signal).catch(() => []);
  },
});

/** Resolves with a sphere and its id; with null instead of a sphere that does not exist. */
async function neighborOf(
  source: SphereSource,
  id: number,
  signal: AbortSignal,
): Promise<readonly [number, Neighbor | null]> {
  try {
    const { sphere, isPlaced } = await source.sphere(id, signal);
    return [id, { title: sphere.title, place: isPlaced ? sphere : null }];
  } catch (error) {
    if ((error as Partial<ViewerError>).code === 'not-found') return [id, null];
    throw error;
  }
}
