import { type Complaint, show, quote } from './complaints.ts';
import type { AnyObject, Marker, ObjectKind, Polygon, Polyline } from './objects.ts';
import { markerAt } from './read-marker.ts';
import { readHeight, readObjectPlace, readPlaces } from './read-place.ts';
import { polygonAround, polylineAlong } from './read-shape.ts';
import { texturedPolygonOf } from './read-textured-polygon.ts';
import { type Given, isGiven, readId } from './read-value.ts';

/** A checked object, with a warning when something in it is not drawn as given; or the reason why it is omitted. */
export type Reading<T> =
  { readonly object: T; readonly warning: Complaint | null } | { readonly complaint: Complaint };

/** Makes an object of the given value; null when it cannot, with the reason in the notes. */
export type Maker<T> = (given: Given, id: string, notes: string[]) => T | null;

const makeMarker: Maker<Marker> = (given, id, notes) => {
  const place = readObjectPlace(given, notes);
  return place && markerAt(given, id, place, notes);
};

const makePolygon: Maker<Polygon> = (given, id, notes) => {
  const height = readHeight(given.altitude, 0, notes);
  const holes: readonly unknown[] = Array.isArray(given.holes) ? given.holes : [];
  const rings = [given.points, ...holes].map((points) => readPlaces(points, height, notes));
  return polygonAround(given, id, rings, notes);
};

const makePolyline: Maker<Polyline> = (given, id, notes) => {
  const height = readHeight(given.altitude, 0, notes);
  return polylineAlong(given, id, readPlaces(given.points, height, notes), notes);
};

type ObjectOf<Kind extends ObjectKind> = Extract<AnyObject, { kind: Kind }>;

const MAKERS: { readonly [Kind in ObjectKind]: Maker<ObjectOf<Kind>> } = {
  marker: makeMarker,
  polygon: makePolygon,
  polyline: makePolyline,
  texturedPolygon: texturedPolygonOf,
};

const WORDS: Readonly<Record<ObjectKind, string>> = {
  marker: 'Marker',
  polygon: 'Polygon',
  polyline: 'Polyline',
  texturedPolygon: 'Textured polygon',
};

/** Maximum number of notes in a message. */
const MOST_NOTES = 5;

/** One sentence about an object: what is wrong with it and, if so, that it is left out. */
function complain(what: string, layer: string, id: string | null, notes: readonly string[]): Complaint {
  const faults = [...new Set(notes)].slice(0, MOST_NOTES).join('; ');
  return { layer, id, message: `${what} in layer ${quote(layer)}: ${faults}.` };
}

/** Makes an object of any value; getters of the value may run and throw, but no exception leaves this function. */
export function readWith<T>(
  make: Maker<T>,
  kind: ObjectKind,
  given: unknown,
  { layer, madeId }: { readonly layer: string; readonly madeId: string },
): Reading<T> {
  const notes: string[] = [];
  let id: string | null = null;
  let object: T | null = null;
  try {
    if (isGiven(given)) {
      id = readId(given.id);
      object = make(given, id ?? madeId, notes);
    } else {
      notes.push(`${show(given)} is not an object`);
    }
  } catch {
    notes.push('reading it fails');
    object = null;
  }
  if (object !== null && notes.length === 0) return { object, warning: null };
  const what = `${WORDS[kind]} ${quote(id ?? madeId)}`;
  return object === null
    ? { complaint: complain(`${what} is left out`, layer, id, notes) }
    : { object, warning: complain(what, layer, id, notes) };
}

/** An object of a known kind from a page's value; one without an id gets its index as its name. */
export const readObject = <Kind extends ObjectKind>(
  kind: Kind,
  given: unknown,
  layer: string,
  index: number,
): Reading<ObjectOf<Kind>> =>
  readWith<ObjectOf<Kind>>(MAKERS[kind], kind, given, { layer, madeId: `#${index}` });
