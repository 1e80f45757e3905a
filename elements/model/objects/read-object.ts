import { type ObjectIssue, show, quote } from './object-issues.ts';
import type { AnyObject, Marker, ObjectKind, Polygon, Polyline } from './objects.ts';
import type * as page from './page-objects.ts';
import { hasDirection, readPicturePoint } from './picture-point.ts';
import { markerAt } from './read-marker.ts';
import { readHeight, readObjectPlace, readPlaces } from './read-place.ts';
import { polygonAround, polylineAlong } from './read-shape.ts';
import { texturedPolygonOf } from './read-textured-polygon.ts';
import { type RawObject, isRawObject, readId } from './read-value.ts';

/**
 * A validated object, with a warning if part of it is not drawn as specified, or the reason why the object is
 * omitted.
 */
export type Reading<T> =
  | { readonly object: T; readonly warning: ObjectIssue | null }
  | { readonly issue: ObjectIssue };

/**
 * Creates an object from a value. Adds problems to the notes, and returns null if they prevent the object.
 */
export type Maker<T, Given = RawObject> = (input: Given, id: string, notes: string[]) => T | null;

const makeMarker: Maker<Marker, page.Unchecked<page.Marker>> = (input, id, notes) => {
  const place = hasDirection(input) ? readPicturePoint(input, notes) : readObjectPlace(input, notes);
  return place && markerAt(input, id, place, notes);
};

const makePolygon: Maker<Polygon, page.Unchecked<page.Polygon>> = (input, id, notes) => {
  const height = readHeight(input.altitude, 0, notes);
  const holes: readonly unknown[] = Array.isArray(input.holes) ? input.holes : [];
  const rings = [input.points, ...holes].map((points) => readPlaces(points, height, notes));
  return polygonAround(input, id, rings, notes);
};

const makePolyline: Maker<Polyline, page.Unchecked<page.Polyline>> = (input, id, notes) => {
  const height = readHeight(input.altitude, 0, notes);
  return polylineAlong(input, id, readPlaces(input.points, height, notes), notes);
};

type ObjectOf<Kind extends ObjectKind> = Extract<AnyObject, { kind: Kind }>;

const MAKERS: { readonly [Kind in ObjectKind]: Maker<ObjectOf<Kind>> } = {
  marker: makeMarker,
  polygon: makePolygon,
  polyline: makePolyline,
  texturedPolygon: texturedPolygonOf,
};

const KIND_NAMES: Readonly<Record<ObjectKind, string>> = {
  marker: 'Marker',
  polygon: 'Polygon',
  polyline: 'Polyline',
  texturedPolygon: 'Textured polygon',
};

const MAX_NOTES = 5;

/** Returns one sentence about an object with its problems. */
function issueOf(subject: string, layer: string, id: string | null, notes: readonly string[]): ObjectIssue {
  const problems = [...new Set(notes)].slice(0, MAX_NOTES).join('; ');
  const inLayer = layer === '' ? '' : ` in layer ${quote(layer)}`;
  return { layer, id, message: `${subject}${inLayer}: ${problems}.` };
}

/** What a message says about the origin of an object. */
interface ObjectOrigin {
  /** The layer's name; empty for elements outside any layer element. */
  readonly layer: string;
  /** The id of an object that has none. */
  readonly fallbackId: string;
  /** The element that describes the object; undefined for an object of a list. */
  readonly element?: string | undefined;
}

/** Creates an object from any value. This function never throws, even if the value's getters do. */
export function readWith<T>(
  make: Maker<T>,
  kind: ObjectKind,
  input: unknown,
  { layer, fallbackId, element }: ObjectOrigin,
): Reading<T> {
  const notes: string[] = [];
  let id: string | null = null;
  let object: T | null = null;
  try {
    if (isRawObject(input)) {
      id = readId(input.id);
      object = make(input, id ?? fallbackId, notes);
    } else {
      notes.push(`${show(input)} is not an object`);
    }
  } catch {
    notes.push('it could not be read');
    object = null;
  }
  if (object !== null && notes.length === 0) return { object, warning: null };
  const subject = element ?? `${KIND_NAMES[kind]} ${quote(id ?? fallbackId)}`;
  return object === null
    ? { issue: issueOf(`${subject} is ignored`, layer, id, notes) }
    : { object, warning: issueOf(subject, layer, id, notes) };
}

/** Creates an object of a known kind from a page's value. */
export const readObject = <Kind extends ObjectKind>(
  kind: Kind,
  input: unknown,
  origin: ObjectOrigin,
): Reading<ObjectOf<Kind>> => readWith<ObjectOf<Kind>>(MAKERS[kind], kind, input, origin);
