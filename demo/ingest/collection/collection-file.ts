import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { STRIP_TEMPLATE } from '../../../elements/geo/strip.ts';
import type { TileFormat } from '../../../elements/geo/tile.ts';
import { shownCollectionSchema } from '../../../elements/model/sphere-collection.ts';
import { DEFAULT_TILE_TEMPLATE } from '../../../elements/model/sphere-source.ts';
import { type Sphere, sphereSchema } from '../../../elements/model/sphere.ts';
import { replaceFile } from '../tiles/write-durably.ts';

interface StoredCollection {
  readonly tiles: string | null;
  readonly strips: string | null;
  readonly spheres: Sphere[];
}

const storedSchema: z.ZodType<StoredCollection> = z.object({
  tiles: z.nullable(z.string()),
  strips: z.nullable(z.string()),
  spheres: z.array(sphereSchema),
});

/** A static file of spheres, as written by the ingest. Each sphere has a place. */
export const sphereCollectionSchema = z.pipe(
  z.pipe(
    shownCollectionSchema,
    z.transform((collection): unknown => collection),
  ),
  storedSchema,
);

/** The spheres listed in a folder's `spheres.geojson`. */
export interface Collection {
  readonly spheres: readonly Sphere[];
  /** Id of the next new sphere; ids are never reused. */
  readonly nextId: number;
  /** Tile formats in which every sphere is available; never empty. */
  readonly formats: readonly TileFormat[];
  /** Whether every sphere has a strip. Earlier versions of the ingest wrote no strips. */
  readonly hasStrips: boolean;
}

/** Thrown if a folder's list of spheres is invalid or its tiles have another format. */
export class CollectionError extends Error {}

export const COLLECTION_FILE = 'spheres.geojson';

/**
 * Returns the URL template of the tiles, relative to the file. If there are several formats, readers replace
 * `{format}` with one of them.
 */
const templateOf = (formats: readonly TileFormat[]): string =>
  formats.length > 1 ? DEFAULT_TILE_TEMPLATE : DEFAULT_TILE_TEMPLATE.replace('{format}', String(formats[0]));

/**
 * Converts a collection to GeoJSON. A sphere's position is its feature's geometry, and all other fields are
 * its properties.
 */
function toGeoJson({ spheres, nextId, formats, hasStrips }: Collection) {
  return {
    type: 'FeatureCollection',
    tiles: templateOf(formats),
    ...(hasStrips && { strips: STRIP_TEMPLATE }),
    formats,
    nextId,
    features: spheres.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  };
}

/** Returns the collection with a sphere added, or replaced if the collection already lists its id. */
export function withSphere(collection: Collection, sphere: Sphere): Collection {
  const spheres = [...collection.spheres.filter(({ id }) => id !== sphere.id), sphere];
  return {
    ...collection,
    spheres: spheres.sort((a, b) => a.id - b.id),
    nextId: Math.max(collection.nextId, sphere.id + 1),
  };
}

/** Returns the sphere that was created from the photograph with this fingerprint. */
export const sphereOfPhoto = ({ spheres }: Collection, fingerprint: string): Sphere | undefined =>
  spheres.find(({ metadata }) => metadata['sourceHash'] === fingerprint);

/** Number of problems that an error about an invalid list names. */
const MAX_PROBLEMS = 5;

/** Returns the first problems of a list in parentheses, and the number of the others. */
function firstProblems(cause: unknown): string {
  if (!(cause instanceof z.core.$ZodError)) return '';
  const named = cause.issues
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => `${path.join('.')}: ${message}`.slice(0, 100));
  const others = cause.issues.length - named.length;
  return ` (${[...named, ...(others > 0 ? [`${others} more problems`] : [])].join('; ')})`;
}

/**
 * Reads a folder's collection; returns null if the file does not exist. Throws a `CollectionError` if it is
 * invalid.
 */
export async function readCollection(path: string): Promise<Collection | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const json = JSON.parse(text) as { nextId?: unknown; formats?: unknown };
    const { spheres, strips } = sphereCollectionSchema.parse(json);
    const beyond = spheres.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
    const formats = (Array.isArray(json.formats) ? json.formats : []).filter(
      (each): each is TileFormat => each === 'webp' || each === 'jpg',
    );
    return {
      spheres,
      nextId: Math.max(beyond, Number(json.nextId) || 1),
      formats: formats.length > 0 ? formats : ['webp'],
      hasStrips: strips !== null,
    };
  } catch (cause) {
    throw new CollectionError(
      `${path} is not a valid list of spheres${firstProblems(cause)}; repair it or move it to another folder`,
      { cause },
    );
  }
}

/** Writes a collection atomically, after checking that it is valid. */
export async function writeCollection(path: string, collection: Collection): Promise<void> {
  const json = toGeoJson(collection);
  sphereCollectionSchema.parse(json);
  await replaceFile(path, `${JSON.stringify(json, null, 2)}\n`);
}
