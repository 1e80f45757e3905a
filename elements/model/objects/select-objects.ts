import { toDeg, toRad } from '../../geo/angle.ts';
import type { LatLon } from '../../geo/earth.ts';
import { type Steps, isStep } from '../steps.ts';
import { distanceTest } from './distance-test.ts';
import { markerKindOf } from './drawing-order.ts';
import type { StoredLayer } from './object-store.ts';
import {
  type AnyObject,
  DRAWN_KINDS,
  type Marker,
  type Polygon,
  type Polyline,
  type TexturedPolygon,
} from './objects.ts';

/**
 * Maximum distances of objects from the current sphere, in meters (specification 9). A distance of 0 excludes
 * all objects.
 */
export interface SelectionRules {
  readonly customMarkerDistance: number;
  readonly panoMarkerDistance: number;
  readonly polygonDistance: number;
  readonly polylineDistance: number;
  readonly texturedPolygonDistance: number;
  /** Ids of the spheres whose markers are selected; null for all spheres. */
  readonly restrictedSphereList: readonly number[] | null;
  /**
   * While there is a query point, markers within 100 m of the sphere are selected regardless of their limit.
   */
  readonly queryPoint: LatLon | null;
}

export const DEFAULT_SELECTION: SelectionRules = {
  customMarkerDistance: 4000,
  panoMarkerDistance: 0,
  polygonDistance: 4000,
  polylineDistance: 4000,
  texturedPolygonDistance: 10_000,
  restrictedSphereList: null,
  queryPoint: null,
};

/**
 * While there is a query point, the limits of markers are at least this large, in meters (specification 5).
 */
const QUERY_REACH = 100;

export interface SelectedObject<T extends AnyObject> {
  readonly key: number;
  readonly layer: string;
  readonly object: T;
  /** Distance from the sphere in meters, measured as for the limits; 0 for a marker in the picture. */
  readonly distance: number;
}

/** The selected objects of each kind, in drawing order. */
export interface ObjectSelection {
  readonly polygons: SelectedObject<Polygon>[];
  readonly polylines: SelectedObject<Polyline>[];
  readonly texturedPolygons: SelectedObject<TexturedPolygon>[];
  readonly spheres: SelectedObject<Marker>[];
  readonly icons: SelectedObject<Marker>[];
  readonly text: SelectedObject<Marker>[];
}

/** The sphere around which objects are selected. */
export interface Standpoint extends LatLon {
  readonly id?: number;
  /** False if the place is unknown. Only markers in the picture are then selected. */
  readonly isPlaced?: boolean;
}

/**
 * If the sum of directions is shorter than this, the places are spread around the entire Earth and have no
 * center.
 */
const NOWHERE = 1e-9;

/**
 * Returns the center of places, even across the antimeridian or around a pole. Returns the first place if
 * there is no center.
 */
export function meanPlace(places: readonly LatLon[]): LatLon {
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude } of places) {
    const cosLat = Math.cos(toRad(latitude));
    x += cosLat * Math.cos(toRad(longitude));
    y += cosLat * Math.sin(toRad(longitude));
    z += Math.sin(toRad(latitude));
  }
  const first = places[0];
  if (first && Math.hypot(x, y, z) <= NOWHERE * places.length) return first;
  return { latitude: toDeg(Math.atan2(z, Math.hypot(x, y))), longitude: toDeg(Math.atan2(y, x)) };
}

/** Caches the mean points of outlines and lines, which do not change. */
const means = new WeakMap<readonly LatLon[], LatLon>();

function meanOf(places: readonly LatLon[]): LatLon {
  let mean = means.get(places);
  if (!mean) means.set(places, (mean = meanPlace(places)));
  return mean;
}

/** Returns the distance to a place in meters; -1 if the place is beyond the limit. */
type Test = (place: LatLon) => number;

const testUpTo = (from: LatLon, limitM: number): Test => (limitM > 0 ? distanceTest(from, limitM) : () => -1);

/**
 * Returns the distance to an object in meters; -1 if the object is beyond its limit. `center` is the center
 * of the object's layer.
 */
type Measure = (object: AnyObject, center: LatLon | null) => number;

function measureMarker(from: Standpoint, rules: SelectionRules): (marker: Marker) => number {
  const minimum = rules.queryPoint ? QUERY_REACH : 0;
  const custom = testUpTo(from, Math.max(rules.customMarkerDistance, minimum));
  const pano = testUpTo(from, Math.max(rules.panoMarkerDistance, minimum));
  const listed = rules.restrictedSphereList && new Set(rules.restrictedSphereList);
  return ({ panoramaId, place }) => {
    if (panoramaId !== null && listed?.has(panoramaId) === false) return -1;
    if (place.pan !== undefined) return place.sphere === null || place.sphere === from.id ? 0 : -1;
    if (from.isPlaced === false) return -1;
    return panoramaId === null ? custom(place) : pano(place);
  };
}

/**
 * Returns a function that measures distances. The distance of a shape is that of its layer's center or,
 * without one, of its own mean point (requirements, OPEN-065).
 */
function measureAll(from: Standpoint, rules: SelectionRules): Measure {
  const marker = measureMarker(from, rules);
  const polygon = testUpTo(from, rules.polygonDistance);
  const polyline = testUpTo(from, rules.polylineDistance);
  return (object, center) => {
    if (object.kind === 'marker') return marker(object);
    if (from.isPlaced === false) return -1;
    switch (object.kind) {
      case 'polygon':
        return polygon(center ?? meanOf(object.rings[0] ?? []));
      case 'polyline':
        return polyline(center ?? meanOf(object.points));
      case 'texturedPolygon': {
        const distance = Math.hypot(object.position[0], object.position[2]);
        return distance <= rules.texturedPolygonDistance ? distance : -1;
      }
    }
  };
}

/**
 * Sorts by `objectDisplayOrder`. Objects with equal numbers keep their order. Most lists are already sorted.
 */
function sortForDrawing(selected: SelectedObject<AnyObject>[]): void {
  const orderOf = (one: SelectedObject<AnyObject> | undefined): number => one?.object.objectDisplayOrder ?? 0;
  const isSorted = selected.every((one, n) => n === 0 || orderOf(selected[n - 1]) <= orderOf(one));
  if (!isSorted) selected.sort((a, b) => orderOf(a) - orderOf(b));
}

/** Finds previously selected objects of a kind, provided that both lists have the same order. */
class PreviousSelection {
  readonly #list: readonly SelectedObject<AnyObject>[];
  #at = 0;

  constructor(list: readonly SelectedObject<AnyObject>[]) {
    this.#list = list;
  }

  /** Returns the previous selection of the same object; null if the object must be measured again. */
  find(key: number, object: AnyObject): SelectedObject<AnyObject> | null {
    // The lookup also works if one object of the list has been removed.
    if (this.#list[this.#at]?.key !== key && this.#list[this.#at + 1]?.key === key) this.#at += 1;
    const selected = this.#list[this.#at];
    if (selected?.key !== key) return null;
    this.#at += 1;
    return selected.object === object ? selected : null;
  }
}

const isOfKind = <K extends AnyObject['kind']>(
  one: SelectedObject<AnyObject>,
  kind: K,
): one is SelectedObject<Extract<AnyObject, { kind: K }>> => one.object.kind === kind;

function add(selected: ObjectSelection, one: SelectedObject<AnyObject>): void {
  if (isOfKind(one, 'marker')) selected[markerKindOf(one.object)].push(one);
  else if (isOfKind(one, 'polygon')) selected.polygons.push(one);
  else if (isOfKind(one, 'polyline')) selected.polylines.push(one);
  else if (isOfKind(one, 'texturedPolygon')) selected.texturedPolygons.push(one);
}

const emptySelection = (): ObjectSelection => ({
  polygons: [],
  polylines: [],
  texturedPolygons: [],
  spheres: [],
  icons: [],
  text: [],
});

function previousMarkers(before: ObjectSelection | null) {
  const { spheres, icons, text } = before ?? emptySelection();
  return {
    spheres: new PreviousSelection(spheres),
    icons: new PreviousSelection(icons),
    text: new PreviousSelection(text),
  };
}

/**
 * Selects the objects of the visible layers around a sphere. `before` is the previous selection for the same
 * place and rules; its unchanged markers are not measured again.
 */
export function* selectInSteps(
  layers: readonly StoredLayer[],
  at: Standpoint,
  rules: SelectionRules,
  before: ObjectSelection | null = null,
): Steps<ObjectSelection> {
  const measure = measureAll(at, rules);
  const selected = emptySelection();
  const previous = previousMarkers(before);
  for (const { name, visible, center, objects, keys } of layers) {
    if (!visible) continue;
    for (const [n, object] of objects.entries()) {
      if (isStep(n)) yield;
      const key = keys[n] ?? 0;
      // Only markers are reused from the previous selection, because the distance of a shape also depends on
      // its layer.
      const old = object.kind === 'marker' ? previous[markerKindOf(object)].find(key, object) : null;
      const distance = old ? old.distance : measure(object, center);
      if (distance >= 0) add(selected, old ?? { key, layer: name, object, distance });
    }
  }
  for (const kind of DRAWN_KINDS) sortForDrawing(selected[kind]);
  return selected;
}
