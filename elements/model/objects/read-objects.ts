import { type Steps, atOnce, isStep } from '../steps.ts';
import { type Complaint, show } from './complaints.ts';
import { LayerObjects } from './layer-objects.ts';
import type { Layer, Marker, ObjectKind, Polygon, Polyline, TexturedPolygon } from './objects.ts';
import { type Reading, readObject } from './read-object.ts';
import { readLatLon } from './read-place.ts';
import { type Given, isGiven, isOpen, readSwitch, readText } from './read-value.ts';

export type { Complaint };

/** A marker from a page's value (specification 3). */
export const readMarker = (given: unknown, layer: string, index: number): Reading<Marker> =>
  readObject('marker', given, layer, index);

/** A polygon from a page's value; in addition to `points` it may have `holes`, a list of such lists. */
export const readPolygon = (given: unknown, layer: string, index: number): Reading<Polygon> =>
  readObject('polygon', given, layer, index);

/** A polyline from a page's value. */
export const readPolyline = (given: unknown, layer: string, index: number): Reading<Polyline> =>
  readObject('polyline', given, layer, index);

/** A textured polygon from a page's value. */
export const readTexturedPolygon = (given: unknown, layer: string, index: number): Reading<TexturedPolygon> =>
  readObject('texturedPolygon', given, layer, index);

/** What a layer may contain: objects of one kind, or of several. */
export type LayerContent = 'markers' | 'polygons' | 'polylines' | 'texturedPolygons' | 'mixed';

/** A checked layer, and what was omitted or changed. */
export interface LayerReading {
  readonly layer: Layer;
  readonly complaints: Complaint[];
}

const KIND_OF_LIST = {
  markers: 'marker',
  polygons: 'polygon',
  polylines: 'polyline',
  texturedPolygons: 'texturedPolygon',
} as const satisfies Record<Exclude<LayerContent, 'mixed'>, ObjectKind>;

const LISTS = ['markers', 'polygons', 'polylines', 'texturedPolygons'] as const;

/** The kind of an object in a mixed layer: its `kind`, or else the one that its fields fit. */
function kindOf(given: unknown): ObjectKind {
  if (!isGiven(given)) return 'marker';
  const named = LISTS.map((list) => KIND_OF_LIST[list]).find((kind) => kind === given.kind);
  if (named !== undefined) return named;
  if (given.texture !== undefined) return 'texturedPolygon';
  if (given.points === undefined) return 'marker';
  return given.width === undefined ? 'polygon' : 'polyline';
}

/** The same for a value whose getters may run code of the page. */
function kindOfAny(given: unknown): ObjectKind {
  try {
    return kindOf(given);
  } catch {
    return 'marker';
  }
}

/** The lists of a layer's objects, each with their kind; null for any kind. `items` wins (OPEN-070). */
function listsOf(given: Given, what: LayerContent): [unknown, ObjectKind | null][] {
  const kind = what === 'mixed' ? null : KIND_OF_LIST[what];
  if (!isOpen(given.items)) return [[given.items, kind]];
  if (what !== 'mixed') return [[given[what] ?? given.markers, kind]];
  return LISTS.map((list) => [given[list], KIND_OF_LIST[list]]);
}

function* readLists(given: Given, what: LayerContent, name: string, into: LayerObjects): Steps<void> {
  let index = 0;
  for (const [list, kind] of listsOf(given, what)) {
    if (!Array.isArray(list)) {
      if (!isOpen(list)) into.complain(`${show(list)} is not a list of objects`);
      continue;
    }
    const objects: readonly unknown[] = list;
    // By index: a list may come with an iterator of its own that never ends.
    for (let n = 0; n < objects.length && into.hasRoom(); n += 1) {
      if (isStep(n)) yield;
      into.add(readObject(kind ?? kindOfAny(objects[n]), objects[n], name, index++));
    }
  }
}

function readCenter(value: unknown, into: LayerObjects): Layer['center'] {
  if (isOpen(value)) return null;
  const center = isGiven(value) ? readLatLon(value) : null;
  if (center === null) into.complain('its center is not a place on Earth');
  return center;
}

/**
 * A layer from a page's value: `{ name, visible, center, items }`, or a bare list of objects. A layer of one kind
 * may have them under that kind's name, a mixed one under all four. `fallbackName` is for layers without a name.
 */
export function* readLayerInSteps(
  given: unknown,
  what: LayerContent,
  fallbackName: string = what,
): Steps<LayerReading> {
  let [name, visible, center]: [string, boolean, Layer['center']] = [fallbackName, true, null];
  let into = new LayerObjects(name);
  try {
    const fields: Given = Array.isArray(given) ? { items: given } : isGiven(given) ? given : {};
    name = readText(fields.name) || fallbackName;
    into = new LayerObjects(name);
    if (!isGiven(given) && !Array.isArray(given)) into.complain(`${show(given)} is not a layer`);
    visible = readSwitch(fields.visible, true);
    center = readCenter(fields.center, into);
    yield* readLists(fields, what, name, into);
  } catch {
    into.complain('reading it fails');
  }
  return { layer: { name, visible, center, objects: into.objects }, complaints: into.complaints.list() };
}

/** The same in one go. */
export const readLayer = (given: unknown, what: LayerContent, fallbackName?: string): LayerReading =>
  atOnce(readLayerInSteps(given, what, fallbackName));
