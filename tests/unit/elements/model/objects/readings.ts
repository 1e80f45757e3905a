import assert from 'node:assert/strict';
import type { ObjectIssue } from '../../../../../elements/model/objects/object-issues.ts';
import type {
  AnyObject,
  Marker,
  Polygon,
  Polyline,
  TexturedPolygon,
} from '../../../../../elements/model/objects/objects.ts';
import { type Reading, readObject } from '../../../../../elements/model/objects/read-object.ts';

type Reader<T> = (input: unknown, layer: string, index: number) => Reading<T>;

/** Returns a function that reads an object of a kind as a list of a layer does. */
const readerOf =
  <T extends AnyObject>(kind: T['kind']): Reader<T> =>
  (input, layer, index) =>
    readObject(kind, input, { layer, fallbackId: `#${String(index)}` }) as Reading<T>;

export const readMarker = readerOf<Marker>('marker');
export const readPolygon = readerOf<Polygon>('polygon');
export const readPolyline = readerOf<Polyline>('polyline');
export const readTexturedPolygon = readerOf<TexturedPolygon>('texturedPolygon');

/** Returns the object of a reading. Throws if the reading omitted it. */
export function objectOf<T>(reading: Reading<T>): T {
  assert.ok('object' in reading, 'issue' in reading ? reading.issue.message : '');
  return reading.object;
}

/** Returns the message of a reading's issue or warning, or an empty string. */
export function messageOf<T>(reading: Reading<T>): string {
  const issue: ObjectIssue | null = 'issue' in reading ? reading.issue : reading.warning;
  return issue?.message ?? '';
}

export const isOmitted = <T>(reading: Reading<T>): boolean => 'issue' in reading;

export const marker = (input: object): Reading<Marker> => readMarker({ lat: 1, lng: 2, ...input }, 'L', 0);
export const polygon = (input: object): Reading<Polygon> => readPolygon({ points: SQUARE, ...input }, 'L', 0);
export const polyline = (input: object): Reading<Polyline> =>
  readPolyline({ points: SQUARE, ...input }, 'L', 0);
export const picture = (input: object): Reading<TexturedPolygon> =>
  readTexturedPolygon(
    { texture: 'a.png', dimensions: { width: 2, height: 3 }, position: { x: 1, y: 2, z: 3 }, ...input },
    'L',
    0,
  );

export const SQUARE = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
  { lat: 1, lng: 0 },
];
