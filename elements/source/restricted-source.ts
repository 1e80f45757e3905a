import type { SphereSource } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { shareReading } from './read-json.ts';
import { SpherePlaces } from './sphere-places.ts';

/** Restricts a source to the spheres with the given ids (requirements, EMBED-24). */
export function createRestrictedSource(source: SphereSource, ids: readonly number[]): SphereSource {
  const allowed = new Set(ids);
  const listed = shareReading(async (signal) => {
    const spheres = await source.listed([...allowed], signal);
    return { spheres, places: new SpherePlaces(spheres) };
  });
  const firstId = async (signal: AbortSignal): Promise<number> => {
    const [first] = (await listed(signal)).spheres;
    // Spheres without a place are in no list, but can be shown.
    const id = first ? first.id : ids[0];
    if (id !== undefined) return id;
    throw new ViewerError('not-found', 'None of the spheres on the restricted list were found.');
  };
  return {
    async sphere(id, signal) {
      const located = await source.sphere(id ?? (await firstId(signal)), signal);
      // The id may be a former id of the sphere.
      if (allowed.has(located.sphere.id)) return located;
      throw new ViewerError('not-found', `Sphere ${String(id)} is not on the restricted list.`);
    },
    spheres: async (signal) => (await listed(signal)).spheres,
    async listed(wanted, signal) {
      const requested = new Set(wanted);
      return (await listed(signal)).spheres.filter(({ id }) => requested.has(id));
    },
    around: async (place, reachM, signal) => (await listed(signal)).places.around(place, reachM),
    nearest: async (place, signal) => (await listed(signal)).places.nearest(place),
  };
}
