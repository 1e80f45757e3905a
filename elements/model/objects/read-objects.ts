import { type Steps, atOnce, isStep } from '../steps.ts';
import { LayerObjects } from './layer-objects.ts';
import { type ObjectIssue, layerText, show } from './object-issues.ts';
import type { Layer, ObjectKind } from './objects.ts';
import type * as page from './page-objects.ts';
import { readObject } from './read-object.ts';
import { readLatLon } from './read-place.ts';
import { isRawObject, isOpen, readSwitch, readText } from './read-value.ts';

export type { ObjectIssue };

/** An object without an id is identified by its index. */
const originOf = (layer: string, index: number) => ({ layer, fallbackId: `#${String(index)}` });

/** The kinds of objects that a layer may contain: one kind, or several. */
export type LayerContent = 'markers' | 'polygons' | 'polylines' | 'texturedPolygons' | 'mixed';

/** A validated layer, and the problems that were found. */
export interface LayerReading {
  readonly layer: Layer;
  readonly issues: ObjectIssue[];
}

const KIND_OF_LIST = {
  markers: 'marker',
  polygons: 'polygon',
  polylines: 'polyline',
  texturedPolygons: 'texturedPolygon',
} as const satisfies Record<Exclude<LayerContent, 'mixed'>, ObjectKind>;

const LISTS = ['markers', 'polygons', 'polylines', 'texturedPolygons'] as const;

/** Returns the kind of an object in a mixed layer: its `kind`, or else the kind that matches its fields. */
function kindOf(input: unknown): ObjectKind {
  if (!isRawObject(input)) return 'marker';
  const named = LISTS.map((list) => KIND_OF_LIST[list]).find((kind) => kind === input.kind);
  if (named !== undefined) return named;
  if (input.texture !== undefined) return 'texturedPolygon';
  if (input.points === undefined) return 'marker';
  return input.width === undefined ? 'polygon' : 'polyline';
}

/** Returns the kind like `kindOf`, for a value whose getters may throw. */
function kindOfAny(input: unknown): ObjectKind {
  try {
    return kindOf(input);
  } catch {
    return 'marker';
  }
}

/**
 * Returns a layer's lists of objects with the names of their fields and their kinds; a null kind stands for any
 * kind. `items` takes precedence (OPEN-070).
 */
function listsOf(
  input: page.Unchecked<page.AnyLayer>,
  content: LayerContent,
): [name: string, list: unknown, kind: ObjectKind | null][] {
  const kind = content === 'mixed' ? null : KIND_OF_LIST[content];
  if (!isOpen(input.items)) return [['items', input.items, kind]];
  if (content === 'mixed') return LISTS.map((list) => [list, input[list], KIND_OF_LIST[list]]);
  const list = input[content] ?? null;
  return [list === null ? ['markers', input.markers, kind] : [content, list, kind]];
}

/** What messages say about the origin of a layer. */
export interface LayerOrigin {
  /** The property, or its entry, that is the layer. */
  readonly value?: string;
  /** What the value must be. */
  readonly expected?: string;
  /** Returns how to refer to the element that describes an object; undefined if the object is of a list. */
  readonly elementOf?: (kind: ObjectKind, object: unknown, index: number) => string | undefined;
}

const A_LAYER = 'a layer, which is a list of objects or has such a list as its items';

function* readLists(
  input: page.Unchecked<page.AnyLayer>,
  content: LayerContent,
  { elementOf, into }: Required<Pick<LayerOrigin, 'elementOf'>> & { readonly into: LayerObjects },
): Steps<void> {
  let index = 0;
  for (const [field, list, listKind] of listsOf(input, content)) {
    if (!Array.isArray(list)) {
      if (!isOpen(list)) into.report(`its ${field} must be a list of objects, but it is ${show(list)}`);
      continue;
    }
    const objects: readonly unknown[] = list;
    // The loop uses an index because a list may have its own iterator that never ends.
    for (let n = 0; n < objects.length && into.hasRoom(); n += 1) {
      if (isStep(n)) yield;
      const object = objects[n];
      const kind = listKind ?? kindOfAny(object);
      const element = elementOf(kind, object, n);
      into.add(readObject(kind, object, { ...originOf(into.layer, index++), element }), object);
    }
  }
}

function readCenter(value: unknown, into: LayerObjects): Layer['center'] {
  if (isOpen(value)) return null;
  const center = isRawObject(value) ? readLatLon(value) : null;
  if (center === null) into.report('its center is not a valid latitude and longitude');
  return center;
}

/**
 * Reads a layer from a page's value: `{ name, visible, center, items }`, or a list of objects. In a layer of
 * one kind, the objects may also be in a field named after the kind. In a mixed layer, they may be in fields
 * named after all four kinds. `fallbackName` is used for layers without a name.
 */
export function* readLayerInSteps(
  input: unknown,
  content: LayerContent,
  fallbackName: string = content,
  { value, expected = A_LAYER, elementOf = () => undefined }: LayerOrigin = {},
): Steps<LayerReading> {
  let [name, visible, center]: [string, boolean, Layer['center']] = [fallbackName, true, null];
  let into = new LayerObjects(name);
  try {
    const fields: page.Unchecked<page.AnyLayer> = Array.isArray(input)
      ? { items: input }
      : isRawObject(input)
        ? input
        : {};
    name = readText(fields.name) || fallbackName;
    into = new LayerObjects(name);
    if (!isRawObject(input) && !Array.isArray(input))
      into.reportSentence(`${value ?? layerText(name)} must be ${expected}, but it is ${show(input)}.`);
    visible = readSwitch(fields.visible, true);
    center = readCenter(fields.center, into);
    yield* readLists(fields, content, { elementOf, into });
  } catch {
    into.report('it could not be read');
  }
  return { layer: { name, visible, center, objects: into.objects }, issues: into.issues.list() };
}

/** Reads a layer like `readLayerInSteps`, without pausing. */
export const readLayer = (
  input: unknown,
  content: LayerContent,
  fallbackName?: string,
  origin?: LayerOrigin,
): LayerReading => atOnce(readLayerInSteps(input, content, fallbackName, origin));
