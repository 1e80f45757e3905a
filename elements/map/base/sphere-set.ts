import * as z from 'zod/mini';
import type { LatLon } from '../../geo/earth.ts';
import type { SpherePoints } from '../../model/clusters/cluster-index.ts';
import { issueText } from '../../model/issue-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/**
 * The fields of a package that the map needs. When the map is zoomed out, a package represents its spheres at
 * the package's center.
 */
export const mapPackageSchema = z.object({ name: z.string(), center_lat: latitude, center_long: longitude });

const mapSphereSchema = z.object({
  id: z.number().check(z.int(), z.nonnegative()),
  latitude,
  longitude,
  title: z.nullish(z.string()),
  package: z.nullish(mapPackageSchema),
});

export type MapSphere = z.infer<typeof mapSphereSchema>;

/**
 * A package, with the number of its spheres on the map. The number is null if the map has only tiles of the
 * spheres.
 */
export interface MapPackage extends z.infer<typeof mapPackageSchema> {
  readonly count: number | null;
}

/** All titles in a single string. Title `i` ends at `ends[i]`. A sphere without a title has an empty one. */
interface PackedTitles {
  readonly text: string;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** The spheres of a list, packed into a few buffers and one string regardless of their number. */
export interface PackedSpheres {
  readonly all: SpherePoints;
  /** Spheres without a package, which are shown individually when the map is zoomed out. */
  readonly loose: SpherePoints;
  readonly packages: readonly MapPackage[];
  readonly titles: PackedTitles;
}

/** Packed spheres with access by id. */
export interface SphereSet extends Omit<PackedSpheres, 'titles'> {
  readonly placeOf: (id: number) => LatLon | null;
  readonly titleOf: (id: number) => string | null;
}

/** Validation blocks the page for at most this many milliseconds at a time. */
const SLICE_MS = 8;

/**
 * Returns the fields of a sphere from an object, or from the properties and geometry of a GeoJSON feature.
 */
function fieldsOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('geometry' in entry)) return entry;
  const properties = 'properties' in entry && isObject(entry.properties) ? entry.properties : {};
  if (entry.geometry === null) return { ...properties, longitude: null, latitude: null };
  const [longitude, latitude] = coordinatesOf(entry.geometry);
  return { ...properties, longitude, latitude };
}

/** Returns whether the fields say that the place of the sphere is unknown, so that it is on no map. */
const isUnplaced = (fields: unknown): boolean =>
  isObject(fields) &&
  'latitude' in fields &&
  'longitude' in fields &&
  fields.latitude === null &&
  fields.longitude === null;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function coordinatesOf(geometry: unknown): readonly unknown[] {
  if (!isObject(geometry) || !('coordinates' in geometry)) return [];
  const { coordinates } = geometry;
  return Array.isArray(coordinates) ? coordinates : [];
}

/**
 * Returns the entries of an array or a GeoJSON FeatureCollection. Throws `source-invalid` for anything else.
 */
function entriesOf(spheres: unknown): readonly unknown[] {
  if (Array.isArray(spheres)) return spheres;
  if (isObject(spheres) && 'type' in spheres && spheres.type === 'FeatureCollection')
    if ('features' in spheres && Array.isArray(spheres.features)) return spheres.features;
  throw new ViewerError(
    'source-invalid',
    'The spheres of the map must be an array of spheres or a GeoJSON FeatureCollection.',
  );
}

/** Yields to the event loop between two slices of work. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Packs spheres. If several have the same id, the first one is used. */
class SpherePacker {
  readonly #known = new Set<number>();
  readonly #packages = new Map<string, { of: z.infer<typeof mapPackageSchema>; count: number }>();
  readonly #loose: number[] = [];
  readonly #titles: string[] = [];
  readonly #places: Float64Array;

  constructor(capacity: number) {
    this.#places = new Float64Array(2 * capacity);
  }

  add({ id, latitude: north, longitude: east, title, package: of }: MapSphere): void {
    const at = this.#known.size;
    if (this.#known.add(id).size === at) return;
    this.#places[2 * at] = north;
    this.#places[2 * at + 1] = east;
    this.#titles.push(title ?? '');
    if (!of) {
      this.#loose.push(at);
      return;
    }
    const key = `${String(of.center_lat)} ${String(of.center_long)} ${of.name}`;
    const known = this.#packages.get(key);
    if (known) known.count += 1;
    else this.#packages.set(key, { of, count: 1 });
  }

  packed(): PackedSpheres {
    const ids = Float64Array.from(this.#known);
    const places = this.#places.slice(0, 2 * ids.length);
    return {
      all: { ids, places },
      loose: {
        ids: Float64Array.from(this.#loose, (at) => ids[at] ?? 0),
        places: Float64Array.from(
          this.#loose.flatMap((at) => [places[2 * at] ?? 0, places[2 * at + 1] ?? 0]),
        ),
      },
      packages: [...this.#packages.values()].map(({ of, count }) => ({ ...of, count })),
      titles: packTitles(this.#titles),
    };
  }
}

function packTitles(titles: readonly string[]): PackedTitles {
  let end = 0;
  const ends = Uint32Array.from(titles, (title) => (end += title.length));
  return { text: titles.join(''), ends };
}

/** Makes packed spheres accessible by id. */
export function openSphereSet({ titles, ...packed }: PackedSpheres): SphereSet {
  const { ids, places } = packed.all;
  return {
    ...packed,
    placeOf: (id) => {
      const at = ids.indexOf(id);
      return at < 0 ? null : { latitude: places[2 * at] ?? 0, longitude: places[2 * at + 1] ?? 0 };
    },
    titleOf: (id) => {
      const at = ids.indexOf(id);
      return at < 0 ? null : titles.text.slice(titles.ends[at - 1] ?? 0, titles.ends[at]) || null;
    },
  };
}

/**
 * Returns a single error for all invalid spheres, with the first problem and the number of invalid spheres.
 */
const invalidSpheres = (first: string, wrong: number, all: number): ViewerError =>
  new ViewerError('source-invalid', `${String(wrong)} of ${String(all)} spheres are ignored (${first}).`);

/**
 * Validates and packs spheres from an array or GeoJSON. Spheres without a place are omitted; invalid ones are
 * omitted and reported to `onError` in a single error. Rejects with `source-invalid` if the value is not a list, or with the signal's reason.
 */
export async function packSpheres(
  given: unknown,
  onError: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<PackedSpheres> {
  const entries = entriesOf(given);
  const packer = new SpherePacker(entries.length);
  let first: string | null = null;
  let wrong = 0;
  let started = performance.now();
  for (const [at, entry] of entries.entries()) {
    // Long lists are validated in slices so that the page stays responsive.
    if (at % 256 === 0 && performance.now() - started > SLICE_MS) {
      await nextTurn();
      signal.throwIfAborted();
      started = performance.now();
    }
    const fields = fieldsOf(entry);
    if (isUnplaced(fields)) continue;
    const { success, data, error } = mapSphereSchema.safeParse(fields);
    if (success) packer.add(data);
    else {
      wrong += 1;
      first ??= `${issueText(error.issues[0], 'entry')}, at ${String(at)}`;
    }
  }
  if (first !== null) onError(invalidSpheres(first, wrong, entries.length));
  return packer.packed();
}
