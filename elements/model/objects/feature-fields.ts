import type { ObjectKind } from './objects.ts';
import { type RawObject, isOpen } from './read-value.ts';

/** The kinds of objects that a feature can become. Textured polygons have no geometry on Earth. */
export type FeatureKind = Exclude<ObjectKind, 'texturedPolygon'>;

const OBJECT_FIELDS = [
  'name',
  'description',
  'hoverText',
  'style',
  'icon',
  'iconColor',
  'svg',
  'imageUrl',
  'popup',
  'isStatic',
  'showFlyHere',
  'flyHere',
  'metersFromCenter',
  'panoramaId',
  'objectDisplayOrder',
  'altitude',
  'drape',
  'color',
  'opacity',
  'width',
];

/**
 * Properties of simplestyle 1.1, in order of precedence. A property applies if the field itself is not set.
 */
const SIMPLE_STYLE: Readonly<Record<FeatureKind, Readonly<Record<string, readonly string[]>>>> = {
  marker: { name: ['title'], iconColor: ['marker-color'], icon: ['marker-symbol'] },
  polygon: { hoverText: ['title', 'name'], color: ['fill', 'stroke'], opacity: ['fill-opacity'] },
  polyline: {
    hoverText: ['title', 'name'],
    color: ['stroke'],
    opacity: ['stroke-opacity'],
    width: ['stroke-width'],
  },
};

/** In simplestyle, colors may lack the `#`. */
const BARE_COLOR = /^(?:[\da-f]{3}|[\da-f]{6})$/i;

const withHash = (value: unknown): unknown =>
  typeof value === 'string' && BARE_COLOR.test(value) ? `#${value}` : value;

/** Converts a feature's properties to an object's fields. */
export function featureFields(properties: RawObject, kind: FeatureKind): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of OBJECT_FIELDS) fields[name] = properties[name];
  for (const [field, names] of Object.entries(SIMPLE_STYLE[kind])) {
    if (!isOpen(fields[field])) continue;
    fields[field] = withHash(names.map((name) => properties[name]).find((value) => !isOpen(value)));
  }
  return fields;
}
