import type { SphereSource } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { ApiCalls } from './api-calls.ts';
import { checkHost } from './api-source.ts';
import { readApiSpheres } from './api-sphere.ts';
import { spheresInvalid } from './read-json.ts';
import { SpherePlaces } from './sphere-places.ts';

/**
 * Creates a source of a single sphere, such as a shared one, from an API host's description. The tiles come
 * from that host, whose URL may be relative to the page's. Throws `source-invalid` if the description is
 * invalid, or `invalid-argument` if the host's URL is.
 *
 * @example
 *   viewer.source = createOneSphereSource(described, 'https://spheres.example', location.href);
 */
export function createOneSphereSource(described: unknown, apiHost: string, page: string): SphereSource {
  const [sphere] = readApiSpheres([described]) ?? [];
  if (!sphere) throw spheresInvalid('The description does not contain a valid sphere.');
  const located = new ApiCalls({ host: checkHost(apiHost, page), key: null }, fetch).locate(sphere);
  const places = new SpherePlaces([sphere]);
  return {
    isSingle: true,
    async sphere(id) {
      if (id === null || id === sphere.id) return Promise.resolve(located);
      throw new ViewerError('not-found', `This source does not contain sphere ${String(id)}.`);
    },
    spheres: () => Promise.resolve([sphere]),
    listed: (ids) => Promise.resolve(ids.includes(sphere.id) ? [sphere] : []),
    around: (place, reachM) => Promise.resolve(places.around(place, reachM)),
    nearest: (place) => Promise.resolve(places.nearest(place)),
  };
}
