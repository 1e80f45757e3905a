import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceBetween } from '../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../elements/geo/earth.ts';

/** A sphere's place. */
export interface SpherePoint extends LatLon {
  readonly id: number;
}

/** A sphere near a place. */
export interface NearPoint extends SpherePoint {
  /** Metres, on the specification's sphere. */
  readonly distance: number;
}

/** Up to so many points that are sorted once and never changed. */
export interface PointShard {
  readonly size: number;
  /** The closest points within so many metres, the closest first. */
  readonly near: (place: LatLon, count: number, withinM: number) => NearPoint[];
}

/** The library reckons kilometres on an earth of its own; a little more is asked for, and judged by our distance. */
const LIBRARY_KM = 6371 / 6378137;
const libraryKm = (metres: number): number => metres * LIBRARY_KM * (1 + 1e-9) + 1e-6;

/** Sorts points for searches. Takes some 0.4 µs a point. */
export function createPointShard(points: readonly SpherePoint[]): PointShard {
  const tree = new KDBush(Math.max(1, points.length));
  const ids = new Float64Array(points.length);
  const places = new Float64Array(2 * points.length);
  for (const [at, { id, latitude, longitude }] of points.entries()) {
    ids[at] = id;
    places[2 * at] = latitude;
    places[2 * at + 1] = longitude;
    tree.add(longitude, latitude);
  }
  if (points.length > 0) tree.finish();
  const pointAt = (at: number, place: LatLon): NearPoint => {
    const point = { id: ids[at] ?? 0, latitude: places[2 * at] ?? 0, longitude: places[2 * at + 1] ?? 0 };
    return { ...point, distance: distanceBetween(place, point) };
  };
  return {
    size: points.length,
    near: (place, count, withinM) => {
      if (points.length === 0) return [];
      const found = around(tree, place.longitude, place.latitude, count, libraryKm(withinM));
      return found.map((at) => pointAt(at, place)).filter(({ distance }) => distance <= withinM);
    },
  };
}
