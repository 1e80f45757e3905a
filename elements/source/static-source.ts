import { stripUrl } from '../geo/strip.ts';
import { type ShownCollection, shownCollectionSchema } from '../model/sphere-collection.ts';
import { DEFAULT_TILE_TEMPLATE, type SphereSource } from '../model/sphere-source.ts';
import type { ShownSphere, Sphere } from '../model/sphere.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { request, issuesText, jsonOf, isTemporary, spheresFailed, spheresInvalid } from './read-json.ts';
import { shareReading } from './share-reading.ts';
import { SpherePlaces } from './sphere-places.ts';

async function read(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<ShownCollection> {
  const response = await request(fetchFile, url, { signal });
  if (!response.ok) {
    const recoverable = isTemporary(response.status);
    throw spheresFailed(`${url} returned status ${String(response.status)}.`, { recoverable });
  }
  const parsed = shownCollectionSchema.safeParse(await jsonOf(response, url));
  if (parsed.success) return parsed.data;
  throw spheresInvalid(`${url} is not a valid list of spheres: ${issuesText(parsed.error.issues)}.`);
}

/**
 * Creates a source of the spheres in a static GeoJSON file, as written by the ingest. The file's URL can be
 * relative to the page's. The file is read once, and again only after a failure. Relative tile URLs are
 * resolved against the file's URL.
 */
export function createStaticSource(
  src: string,
  fetchFile: typeof fetch = (...args) => fetch(...args),
): SphereSource {
  const url = new URL(src, typeof document === 'undefined' ? undefined : document.baseURI).href;
  const collection = shareReading(async (signal) => {
    const { spheres: all, tiles, strips } = await read(url, fetchFile, signal);
    const spheres = all.filter(hasPlace);
    return {
      all,
      spheres,
      // An id takes precedence over a former id.
      byId: new Map([
        ...all.map((sphere) => [sphere.former_id, sphere] as const),
        ...all.map((sphere) => [sphere.id, sphere] as const),
      ]),
      places: new SpherePlaces(spheres),
      tiles: absoluteTemplate(tiles ?? DEFAULT_TILE_TEMPLATE, url),
      strips: strips === null ? null : absoluteTemplate(strips, url),
    };
  });
  return {
    async sphere(id, signal) {
      const { all, byId, tiles, strips } = await collection(signal);
      const found = id === null ? all[0] : byId.get(id);
      if (!found) throw new ViewerError('not-found', missing(id, url));
      const isPlaced = hasPlace(found);
      const sphere = isPlaced ? found : { ...found, latitude: 0, longitude: 0 };
      return { sphere, tiles, strip: strips && stripUrl(strips, sphere.id), base: url, isPlaced };
    },
    spheres: async (signal) => (await collection(signal)).spheres,
    async listed(ids, signal) {
      const wanted = new Set(ids);
      return (await collection(signal)).spheres.filter(({ id }) => wanted.has(id));
    },
    around: async (place, reachM, signal) => (await collection(signal)).places.around(place, reachM),
    nearest: async (place, signal) => (await collection(signal)).places.nearest(place),
  };
}

const hasPlace = (sphere: ShownSphere): sphere is Sphere => sphere.latitude !== null;

const missing = (id: number | null, url: string): string =>
  `${url} does not contain ${id === null ? 'spheres' : `sphere ${String(id)}`}.`;

/** Resolves a template against a base URL without escaping the template's braces. */
const absoluteTemplate = (template: string, base: string): string =>
  new URL(template, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
