import * as z from 'zod/mini';
import type { LatLon } from '../geo/earth.ts';
import { ViewerError } from '../model/viewer-error.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** What the map needs of a package: its spheres are shown as one at its centre when zoomed out. */
export const mapPackageSchema = z.object({ name: z.string(), center_lat: latitude, center_long: longitude });

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

/** Ids and places in step: `ids[i]` lies at `places[2 * i]` degrees north, `places[2 * i + 1]` east. */
export interface SpherePoints {
  readonly ids: Float64Array;
  readonly places: Float64Array;
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
export function entriesOf(spheres: unknown): readonly unknown[] {
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

/** The spheres among the entries, and one line about those that are none. Checks in slices, so that the page stays live. */
async function checked(
  entries: readonly unknown[],
  signal: AbortSignal,
): Promise<{ spheres: MapSphere[]; complaint: string | null }> {
  const spheres: MapSphere[] = [];
  let complaint: string | null = null;
  let wrong = 0;
  let started = performance.now();
  for (const [at, entry] of entries.entries()) {
    if (at % 256 === 0 && performance.now() - started > SLICE_MS) {
      await nextTurn();
      signal.throwIfAborted();
      started = performance.now();
    }
    const { success, data, error } = mapSphereSchema.safeParse(fieldsOf(entry));
    if (success) spheres.push(data);
    else {
      wrong += 1;
      const { path, message } = error.issues[0] ?? { path: [], message: 'is no sphere' };
      complaint ??= `${path.map(String).join('.') || 'entry'}: ${message}, at ${String(at)}`;
    }
  }
  return {
    spheres,
    complaint:
      complaint && `${String(wrong)} of ${String(entries.length)} spheres are left out (${complaint}).`,
  };
}

/** Packs spheres; of several with one id the first stays. */
export function packSpheres(spheres: readonly MapSphere[]): SphereSet {
  const byId = new Map<number, MapSphere>();
  const packages = new Map<string, MapPackage & { count: number }>();
  const loose: MapSphere[] = [];
  for (const sphere of spheres) {
    if (byId.has(sphere.id)) continue;
    byId.set(sphere.id, sphere);
    if (sphere.package) {
      const key = JSON.stringify(Object.values(sphere.package));
      const known = packages.get(key) ?? { ...sphere.package, count: 0 };
      packages.set(key, { ...known, count: known.count + 1 });
    } else loose.push(sphere);
  }
  return {
    all: pointsOf([...byId.values()]),
    loose: pointsOf(loose),
    packages: [...packages.values()],
    placeOf: (id) => byId.get(id) ?? null,
    titleOf: (id) => byId.get(id)?.title ?? null,
  };
}

const pointsOf = (spheres: readonly MapSphere[]): SpherePoints => ({
  ids: Float64Array.from(spheres, ({ id }) => id),
  places: Float64Array.from({ length: 2 * spheres.length }, (_, at) => {
    const sphere = spheres[at >> 1] as MapSphere;
    return at % 2 === 0 ? sphere.latitude : sphere.longitude;
  }),
});

/**
 * Checks and packs spheres given as an array or as GeoJSON. What is no sphere is left out, and `onComplaint` hears
 * one line about it. Rejects with `source-invalid` where there is no list at all, or with the signal's reason.
 */
export async function readSphereSet(
  given: unknown,
  onComplaint: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<SphereSet> {
  const { spheres, complaint } = await checked(entriesOf(given), signal);
  if (complaint !== null) onComplaint(new ViewerError('source-invalid', complaint));
  return packSpheres(spheres);
}
