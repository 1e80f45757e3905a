import { stripUrl } from '../geo/strip.ts';
import { type ShownCollection, shownCollectionSchema } from '../model/sphere-collection.ts';
import { DEFAULT_TILE_TEMPLATE, type SphereSource } from '../model/sphere-source.ts';
import type { ShownSphere, Sphere } from '../model/sphere.ts';
import { ViewerError, imported } from '../model/viewer-error.ts';
import {
  request,
  issuesText,
  jsonOf,
  isTemporary,
  shareReading,
  spheresFailed,
  spheresInvalid,
} from './read-json.ts';
import { SpherePlaces } from './sphere-places.ts';

/** Reads a file: a list of spheres, a photograph, or the file of another viewer. */
async function read(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<SphereSource> {
  const response = await request(fetchFile, url, { signal });
  if (!response.ok) {
    const recoverable = isTemporary(response.status);
    throw spheresFailed(`${url} returned status ${String(response.status)}.`, { recoverable });
  }
  const copy = response.clone();
  const content = await jsonOf(response, url).catch((error: unknown) => error);
  const parsed = shownCollectionSchema.safeParse(content);
  if (parsed.success) return listSource(parsed.data, url);
  const problem = `${url} is not a valid list of spheres: ${issuesText(parsed.error.issues)}.`;
  const { otherSource } = await imported(import('./other-file.ts'));
  return otherSource(
    await copy.blob(),
    url,
    fetchFile,
    content instanceof ViewerError ? content : spheresInvalid(problem),
  );
}

/** Creates a source of the spheres in a list. Relative tile URLs are resolved against the list's URL. */
function listSource(collection: ShownCollection, url: string): SphereSource {
  const all = collection.spheres;
  const spheres = all.filter(hasPlace);
  // An id takes precedence over a former id.
  const byId = new Map([
    ...all.map((sphere) => [sphere.former_id, sphere] as const),
    ...all.map((sphere) => [sphere.id, sphere] as const),
  ]);
  const places = new SpherePlaces(spheres);
  const tiles = absoluteTemplate(collection.tiles ?? DEFAULT_TILE_TEMPLATE, url);
  const strips = collection.strips === null ? null : absoluteTemplate(collection.strips, url);
  return {
    sphere(id) {
      const found = id === null ? all[0] : byId.get(id);
      if (!found) return Promise.reject(new ViewerError('not-found', missing(id, url)));
      const isPlaced = hasPlace(found);
      const sphere = isPlaced ? found : { ...found, latitude: 0, longitude: 0 };
      const strip = strips && stripUrl(strips, sphere.id);
      return Promise.resolve({ sphere, tiles, strip, base: url, isPlaced });
    },
    spheres: () => Promise.resolve(spheres),
    listed(ids) {
      const wanted = new Set(ids);
      return Promise.resolve(spheres.filter(({ id }) => wanted.has(id)));
    },
    around: (place, reachM) => Promise.resolve(places.around(place, reachM)),
    nearest: (place) => Promise.resolve(places.nearest(place)),
  };
}

/** Opens a file that the page already has. */
async function openPhoto(file: Blob): Promise<SphereSource> {
  const { createPhotoSource } = await imported(import('./other-file.ts'));
  return createPhotoSource(file);
}

/**
 * Creates a source of the spheres in a static GeoJSON file, as written by the ingest, of one photograph, or of the
 * scenes in a file of Pannellum, Marzipano or krpano. The file's URL can be relative to the page's. The file is read
 * once, and again only after a failure. A `Blob` is a photograph.
 *
 * @example
 *   viewer.source = createStaticSource('/spheres/spheres.geojson');
 */
export function createStaticSource(
  src: string | Blob,
  fetchFile: typeof fetch = (...args) => fetch(...args),
): SphereSource {
  const reading = shareReading((signal) =>
    src instanceof Blob ? openPhoto(src) : read(absoluteUrl(src), fetchFile, signal),
  );
  return {
    sphere: async (id, signal) => (await reading(signal)).sphere(id, signal),
    spheres: async (signal) => (await reading(signal)).spheres(signal),
    listed: async (ids, signal) => (await reading(signal)).listed(ids, signal),
    around: async (place, reachM, signal) => (await reading(signal)).around(place, reachM, signal),
    nearest: async (place, signal) => (await reading(signal)).nearest(place, signal),
  };
}

const absoluteUrl = (src: string): string =>
  new URL(src, typeof document === 'undefined' ? undefined : document.baseURI).href;

const hasPlace = (sphere: ShownSphere): sphere is Sphere => sphere.latitude !== null;

const missing = (id: number | null, url: string): string =>
  `${url} does not contain ${id === null ? 'spheres' : `sphere ${String(id)}`}.`;

/** Resolves a template against a base URL without escaping the template's braces. */
const absoluteTemplate = (template: string, base: string): string =>
  new URL(template, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
