import type { TileFormat } from '../../elements/geo/tile.ts';
import { readFile } from 'node:fs/promises';
import { sphereCollectionSchema } from '../../elements/model/sphere-collection.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import { replaceFile } from './tiles/write-durably.ts';

/** The spheres of a folder, as its `spheres.geojson` lists them. */
export interface Collection {
  readonly spheres: readonly Sphere[];
  /** The id that the next new sphere gets; ids are never used twice. */
  readonly nextId: number;
  /** Formats in which every sphere's tiles are there; one of them at least. */
  readonly formats: readonly TileFormat[];
}

/** A folder's list of spheres cannot be used as it is. */
export class CollectionError extends Error {}

/** File within the store's folder that lists the spheres. */
export const COLLECTION_FILE = 'spheres.geojson';

/** Where tiles lie, relative to the file; a reader puts its own format where there are several. */
const templateOf = (formats: readonly TileFormat[]): string =>
  `{sphere}/{face}/{level}/{x}_{y}.${formats.length > 1 ? '{format}' : formats[0]}`;

/** A collection as GeoJSON: a sphere's place is its feature's geometry, all else its properties. */
function toGeoJson({ spheres, nextId, formats }: Collection) {
  return {
    type: 'FeatureCollection',
    tiles: templateOf(formats),
    formats,
    nextId,
    features: spheres.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  };
}

/** The collection with a sphere added, or put in the place of the one with its id. */
export function withSphere(collection: Collection, sphere: Sphere): Collection {
  const spheres = [...collection.spheres.filter(({ id }) => id !== sphere.id), sphere];
  return {
    ...collection,
    spheres: spheres.sort((a, b) => a.id - b.id),
    nextId: Math.max(collection.nextId, sphere.id + 1),
  };
}

/** The sphere that was made from a photograph with this fingerprint. */
export const sphereOfPhoto = ({ spheres }: Collection, fingerprint: string): Sphere | undefined =>
  spheres.find(({ metadata }) => metadata['sourceHash'] === fingerprint);

/** Reads a folder's collection, null when there is none yet; throws a `CollectionError` for a file that is none. */
export async function readCollection(path: string): Promise<Collection | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const json = JSON.parse(text) as { nextId?: unknown; formats?: unknown };
    const { spheres } = sphereCollectionSchema.parse(json);
    const beyond = spheres.reduce((most, { id }) => Math.max(most, id), 0) + 1;
    const formats = (Array.isArray(json.formats) ? json.formats : []).filter(
      (each): each is TileFormat => each === 'webp' || each === 'jpg',
    );
    return {
      spheres,
      nextId: Math.max(beyond, Number(json.nextId) || 1),
      formats: formats.length > 0 ? formats : ['webp'],
    };
  } catch (cause) {
    throw new CollectionError(`${path} is no list of spheres: move it away or mend it`, { cause });
  }
}

/** Writes a collection in one step, after checking that it can be read again. */
export async function writeCollection(path: string, collection: Collection): Promise<void> {
  const json = toGeoJson(collection);
  sphereCollectionSchema.parse(json);
  await replaceFile(path, `${JSON.stringify(json, null, 2)}\n`);
}
