import * as z from 'zod/mini';
import type { LatLon } from '../geo/earth.ts';
import type { SpherePoints } from '../model/clusters/cluster-index.ts';
import { ViewerError } from '../model/viewer-error.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** What the map needs of a package: its spheres are shown as one at its centre when zoomed out. */
const mapPackageSchema = z.object({ name: z.string(), center_lat: latitude, center_long: longitude });

/** What the map needs of a sphere. */
const mapSphereSchema = z.object({
  id: z.number().check(z.int(), z.nonnegative()),
  latitude,
  longitude,
  title: z.nullish(z.string()),
  package: z.nullish(mapPackageSchema),
});

export type MapSphere = z.infer<typeof mapSphereSchema>;

/** A package with how many spheres of it the map knows; null when it knows none one by one. */
export interface MapPackage extends z.infer<typeof mapPackageSchema> {
  readonly count: number | null;
}

/** The spheres of a list, packed for a map of very many. */
export interface SphereSet {
  readonly all: SpherePoints;
  /** Those without a package, which nothing else would show when zoomed out. */
  readonly loose: SpherePoints;
  readonly packages: readonly MapPackage[];
  readonly placeOf: (id: number) => LatLon | null;
  readonly titleOf: (id: number) => string | null;
}

/** How long checking may hold the page up at once, milliseconds. */
const SLICE_MS = 8;

/** A feature's properties are a sphere's fields but its place, which is the feature's geometry. */
function fieldsOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('geometry' in entry)) return entry;
  const { geometry, properties } = entry as { geometry: unknown; properties?: object };
  const { coordinates } = (geometry ?? {}) as { coordinates?: readonly unknown[] };
  return { ...properties, longitude: coordinates?.[0], latitude: coordinates?.[1] };
}

/** The entries of an array or of a GeoJSON FeatureCollection. Throws `source-invalid` on anything else. */
function entriesOf(spheres: unknown): readonly unknown[] {
  if (Array.isArray(spheres)) return spheres;
  const { type, features } = (spheres ?? {}) as { type?: unknown; features?: unknown };
  if (type === 'FeatureCollection' && Array.isArray(features)) return features;
  throw new ViewerError(
    'source-invalid',
    'Spheres for the map are an array of spheres or a GeoJSON FeatureCollection.',
  );
}

/** Lets the page go on between two slices of work. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Packs spheres one after another; of several with one id the first stays. */
class SpherePacker {
  readonly #byId = new Map<number, MapSphere>();
  readonly #packages = new Map<string, { of: z.infer<typeof mapPackageSchema>; count: number }>();
  readonly #loose: MapSphere[] = [];

  add(sphere: MapSphere): void {
    if (this.#byId.has(sphere.id)) return;
    this.#byId.set(sphere.id, sphere);
    const { package: of } = sphere;
    if (!of) {
      this.#loose.push(sphere);
      return;
    }
    const key = `${of.center_lat} ${of.center_long} ${of.name}`;
    const known = this.#packages.get(key);
    if (known) known.count += 1;
    else this.#packages.set(key, { of, count: 1 });
  }

  packed(): SphereSet {
    const byId = this.#byId;
    return {
      all: pointsOf([...byId.values()]),
      loose: pointsOf(this.#loose),
      packages: [...this.#packages.values()].map(({ of, count }) => ({ ...of, count })),
      placeOf: (id) => byId.get(id) ?? null,
      titleOf: (id) => byId.get(id)?.title ?? null,
    };
  }
}

/** The first thing wrong with a list, and how much of it. */
const complaintOf = (first: string, wrong: number, all: number): ViewerError =>
  new ViewerError('source-invalid', `${String(wrong)} of ${String(all)} spheres are left out (${first}).`);

function pointsOf(spheres: readonly MapSphere[]): SpherePoints {
  const ids = new Float64Array(spheres.length);
  const places = new Float64Array(2 * spheres.length);
  for (const [at, { id, latitude: north, longitude: east }] of spheres.entries()) {
    ids[at] = id;
    places[2 * at] = north;
    places[2 * at + 1] = east;
  }
  return { ids, places };
}

/**
 * Checks and packs spheres given as an array or as GeoJSON. What is no sphere is left out, and `onComplaint` hears
 * one line about it. Rejects with `source-invalid` where there is no list at all, or with the signal's reason.
 */
export async function readSphereSet(
  given: unknown,
  onComplaint: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<SphereSet> {
  const entries = entriesOf(given);
  const packer = new SpherePacker();
  let first: string | null = null;
  let wrong = 0;
  let started = performance.now();
  for (const [at, entry] of entries.entries()) {
    // The page stays live: long lists are checked in slices.
    if (at % 256 === 0 && performance.now() - started > SLICE_MS) {
      await nextTurn();
      signal.throwIfAborted();
      started = performance.now();
    }
    const { success, data, error } = mapSphereSchema.safeParse(fieldsOf(entry));
    if (success) packer.add(data);
    else {
      wrong += 1;
      const { path, message } = error.issues[0] ?? { path: [], message: 'is no sphere' };
      first ??= `${path.map(String).join('.') || 'entry'}: ${message}, at ${String(at)}`;
    }
  }
  if (first !== null) onComplaint(complaintOf(first, wrong, entries.length));
  return packer.packed();
}
