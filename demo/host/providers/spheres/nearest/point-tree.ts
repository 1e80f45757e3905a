import { toRad } from '../../../../../elements/geo/angle.ts';
import { DISTANCE_RADIUS, distanceBetween } from '../../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../../elements/geo/earth.ts';
import { halve } from './halve.ts';

/** Returns the unit vector from the Earth's center to a position. */
function unitVector({ latitude, longitude }: LatLon): [number, number, number] {
  const level = Math.cos(toRad(latitude));
  return [level * Math.cos(toRad(longitude)), level * Math.sin(toRad(longitude)), Math.sin(toRad(latitude))];
}

/**
 * Returns the square of the longest chord between unit vectors whose positions are up to `meters` apart, with
 * a margin for rounding.
 */
function longestChordSq(meters: number): number {
  const halfAngle = Math.min(Math.PI, meters / DISTANCE_RADIUS) / 2;
  return 4 * Math.sin(halfAngle) ** 2 * (1 + 1e-9) + 1e-18;
}

export interface SpherePoint extends LatLon {
  readonly id: number;
}

export interface NearPoint extends SpherePoint {
  /** Distance in meters on the spherical Earth that the specification defines. */
  readonly distance: number;
}

/** A set of points that are sorted once and never change. */
export interface PointTree {
  /** Returns the closest points within `withinM` meters, the closest first. */
  readonly near: (place: LatLon, count: number, withinM: number) => NearPoint[];
}

/** Maximum number of points in a leaf; smaller branches are not worth their cost. */
const LEAF = 24;

/** Points with their unit vectors, and the order that makes them a tree. */
interface Branches {
  readonly order: Uint32Array;
  readonly vectors: Float64Array;
}

/**
 * Sorts the part of `order` from `first` to `last` into a k-d tree. The middle point splits the other points
 * along an axis.
 */
function sortTree(branches: Branches, first: number, last: number, axis: number): void {
  if (last - first <= LEAF) return;
  const { order, vectors } = branches;
  const middle = (first + last) >> 1;
  halve({ order, valueOf: (point) => vectors[3 * point + axis] ?? 0 }, first, middle, last);
  sortTree(branches, first, middle - 1, (axis + 1) % 3);
  sortTree(branches, middle + 1, last, (axis + 1) % 3);
}

/** Points found so far: their numbers and squared chords. */
interface Found {
  points: { readonly point: number; readonly chordSq: number }[];
  /** Points that are farther away are ignored. */
  reach: number;
}

/** Drops all points except the closest `count`. */
function dropFarthest(found: Found, count: number): void {
  found.points.sort((a, b) => a.chordSq - b.chordSq);
  if (found.points.length < count) return;
  found.points.length = count;
  found.reach = found.points[count - 1]?.chordSq ?? found.reach;
}

/** Returns the points' unit vectors, one after the other. */
function vectorsOf(points: readonly SpherePoint[]): Float64Array {
  const vectors = new Float64Array(3 * points.length);
  for (const [at, point] of points.entries()) vectors.set(unitVector(point), 3 * at);
  return vectors;
}

/**
 * Creates a search tree over unit vectors from the Earth's center. The shortest distance is then the shortest
 * chord, also at the poles and at the 180th meridian. The points' data is in the tree's order, so that a
 * search reads contiguous memory.
 */
export function createPointTree(points: readonly SpherePoint[]): PointTree {
  const order = Uint32Array.from(points.keys());
  const unsorted = vectorsOf(points);
  sortTree({ order, vectors: unsorted }, 0, points.length - 1, 0);
  const vectors = new Float64Array(unsorted.length);
  const places = new Float64Array(2 * points.length);
  const ids = new Float64Array(points.length);
  order.forEach((point, at) => {
    const { id, latitude, longitude } = points[point] as SpherePoint;
    for (let axis = 0; axis < 3; axis += 1) vectors[3 * at + axis] = unsorted[3 * point + axis] ?? 0;
    places[2 * at] = latitude;
    places[2 * at + 1] = longitude;
    ids[at] = id;
  });

  const search = ([x, y, z]: readonly [number, number, number], count: number, found: Found): void => {
    const check = (point: number): void => {
      const at = 3 * point;
      const chordSq =
        ((vectors[at] ?? 0) - x) ** 2 + ((vectors[at + 1] ?? 0) - y) ** 2 + ((vectors[at + 2] ?? 0) - z) ** 2;
      if (chordSq > found.reach) return;
      found.points.push({ point, chordSq });
      if (found.points.length >= 2 * count + 8) dropFarthest(found, count);
    };
    const visit = (first: number, last: number, axis: number): void => {
      if (last - first <= LEAF) {
        for (let point = first; point <= last; point += 1) check(point);
        return;
      }
      const middle = (first + last) >> 1;
      const beyond = (axis === 0 ? x : axis === 1 ? y : z) - (vectors[3 * middle + axis] ?? 0);
      const next = (axis + 1) % 3;
      if (beyond < 0) visit(first, middle - 1, next);
      else visit(middle + 1, last, next);
      check(middle);
      if (beyond ** 2 > found.reach) return;
      if (beyond < 0) visit(middle + 1, last, next);
      else visit(first, middle - 1, next);
    };
    visit(0, points.length - 1, 0);
  };
  const pointAt = (at: number, place: LatLon): NearPoint => {
    const point = { id: ids[at] ?? 0, latitude: places[2 * at] ?? 0, longitude: places[2 * at + 1] ?? 0 };
    return { ...point, distance: distanceBetween(place, point) };
  };
  return {
    near(place, count, withinM) {
      const found: Found = { points: [], reach: longestChordSq(withinM) };
      search(unitVector(place), count, found);
      dropFarthest(found, count);
      return found.points
        .map(({ point }) => pointAt(point, place))
        .filter(({ distance }) => distance <= withinM)
        .sort((a, b) => a.distance - b.distance || a.id - b.id);
    },
  };
}
