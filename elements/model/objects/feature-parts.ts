import type { FeatureKind } from './feature-fields.ts';
import { type RawObject, isRawObject } from './read-value.ts';

/** A simple geometry of a feature, and the kind of object that it becomes. */
export interface FeaturePart {
  readonly kind: FeatureKind;
  readonly coordinates: unknown;
}

interface GeometryType {
  readonly kind: FeatureKind;
  /** Whether the coordinates are a list with one entry for each simple geometry. */
  readonly isList: boolean;
}

const TYPES: ReadonlyMap<unknown, GeometryType> = new Map<unknown, GeometryType>([
  ['Point', { kind: 'marker', isList: false }],
  ['MultiPoint', { kind: 'marker', isList: true }],
  ['LineString', { kind: 'polyline', isList: false }],
  ['MultiLineString', { kind: 'polyline', isList: true }],
  ['Polygon', { kind: 'polygon', isList: false }],
  ['MultiPolygon', { kind: 'polygon', isList: true }],
]);

const COLLECTION = 'GeometryCollection';

/** Maximum nesting depth of geometry collections. Deeper nesting indicates a loop. */
const DEEPEST = 8;

/** Maximum number of geometries of a feature. A larger number indicates a loop. */
const MAX_GEOMETRIES = 100_000;

/** Returns whether an object has the type of a geometry. */
export const isGeometry = ({ type }: RawObject): boolean => type === COLLECTION || TYPES.has(type);

/** Returns the value if it is a list, otherwise an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Splits a geometry into its simple geometries. */
export function partsOf(geometry: unknown): FeaturePart[] {
  const parts: FeaturePart[] = [];
  let visits = 0;
  const visit = (input: unknown, depth: number): void => {
    visits += 1;
    if (!isRawObject(input) || visits > MAX_GEOMETRIES) return;
    const type = TYPES.get(input.type);
    if (type) {
      const all = type.isList ? listOf(input.coordinates) : [input.coordinates];
      for (const coordinates of all) parts.push({ kind: type.kind, coordinates });
    } else if (input.type === COLLECTION && depth < DEEPEST) {
      const inner = listOf(input.geometries);
      for (let n = 0; n < inner.length && visits <= MAX_GEOMETRIES; n += 1) visit(inner[n], depth + 1);
    }
  };
  visit(geometry, 0);
  return parts;
}
