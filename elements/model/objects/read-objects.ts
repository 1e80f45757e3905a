import { type Steps, atOnce, isStep } from '../steps.ts';
import { type Complaint, show } from './complaints.ts';
import { LayerObjects } from './layer-objects.ts';
import type { Layer, Marker, ObjectKind, Polygon, Polyline, TexturedPolygon } from './objects.ts';
import { type Reading, readObject } from './read-object.ts';
import { readLatLon } from './read-place.ts';
import { type Given, isGiven, isOpen, readSwitch, readText } from './read-value.ts';

export type { Complaint };

/** A marker out of what a page gave (specification 3). */
export const readMarker = (given: unknown, layer: string, index: number): Reading<Marker> =>
  readObject('marker', given, layer, index);

/** A polygon out of what a page gave; besides `points` it may have `holes`, a list of such lists. */
export const readPolygon = (given: unknown, layer: string, index: number): Reading<Polygon> =>
  readObject('polygon', given, layer, index);

/** A polyline out of what a page gave. */
export const readPolyline = (given: unknown, layer: string, index: number): Reading<Polyline> =>
  readObject('polyline', given, layer, index);

/** A textured polygon out of what a page gave. */
export const readTexturedPolygon = (given: unknown, layer: string, index: number): Reading<TexturedPolygon> =>
  readObject('texturedPolygon', given, layer, index);

/** What a layer is given as: objects of one kind, or of several. */
export type LayerContent = 'markers' | 'polygons' | 'polylines' | 'texturedPolygons' | 'mixed';

/** A checked layer, and what had to be left out or changed. */
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

/** The kind of an object in a mixed layer: what its `kind` says, else what its fields fit. */
function kindOf(given: unknown): ObjectKind {
  if (!isGiven(given)) return 'marker';
  const named = LISTS.map((list) => KIND_OF_LIST[list]).find((kind) => kind === given.kind);
  if (named !== undefined) return named;
  if (given.texture !== undefined) return 'texturedPolygon';
  if (given.points === undefined) return 'marker';
  return given.width === undefined ? 'polygon' : 'polyline';
}

/** The same, where asking may run code of the page's own. */
function kindOfAny(given: unknown): ObjectKind {
  try {
    return kindOf(given);
  } catch {
    return 'marker';
  }
}

/** The lists in which a layer holds its objects, each with their kind; null for any kind. `items` wins (OPEN-070). */
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
      if (!isOpen(list)) into.complain(`${show(list)} is no list of objects`);
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
  if (center === null) into.complain('its center is no place on Earth');
  return center;
}

/**
 * A layer out of what a page gave: `{ name, visible, center, items }`, or a bare list of objects. A layer of one kind
 * may hold them under that kind's name, a mixed one under all four. `fallbackName` is for layers without a name.
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
    if (!isGiven(given) && !Array.isArray(given)) into.complain(`${show(given)} is no layer`);
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
