import { quote } from '../../model/objects/object-issues.ts';
import type { ObjectKind } from '../../model/objects/objects.ts';
import { readText } from '../../model/objects/read-value.ts';
import { CHILD_CHANGE, CHILD_TAGS, SphereLayerElement, SphereMarkerElement, WorldChild } from './children.ts';

/** The objects in a layer of child elements, grouped by kind, in the format of the page's own layers. */
export interface LayerInput {
  readonly name: string;
  readonly visible: boolean;
  readonly center: unknown;
  readonly markers: readonly unknown[];
  readonly polygons: readonly unknown[];
  readonly polylines: readonly unknown[];
  readonly texturedPolygons: readonly unknown[];
}

const LISTS = {
  'sphere-marker': 'markers',
  'sphere-polygon': 'polygons',
  'sphere-polyline': 'polylines',
  'sphere-textured-polygon': 'texturedPolygons',
} as const;

const OBJECTS = Object.keys(LISTS).join(',');

/** The name of the layer for objects outside any layer element. */
const LOOSE = '';

/** The form of ids that the viewer assigns to elements without an id. */
const ASSIGNED_ID = /^child-\d+$/;

/**
 * Returns how a message refers to the element of an object: with its id or name, or else with its position among
 * the elements of its layer.
 */
export function elementOf(kind: ObjectKind, object: unknown, index: number): string {
  const { id, name } = object as { readonly id: string; readonly name?: unknown };
  const tag = Object.entries(LISTS).find(([, list]) => list === `${kind}s`)?.[0] ?? '';
  if (!ASSIGNED_ID.test(id)) return `<${tag} id=${quote(id)}>`;
  return typeof name === 'string' ? `<${tag} name=${quote(name)}>` : `<${tag}> number ${String(index + 1)}`;
}

const ids = new WeakMap<Element, string>();
let counted = 0;

/** Returns the element's `id` attribute, or a generated id that never changes for the element. */
function idOf(element: Element): string {
  if (element.id !== '') return element.id;
  let id = ids.get(element);
  if (id === undefined) ids.set(element, (id = `child-${String(++counted)}`));
  return id;
}

const layerOf = (element: Element): Element | null => element.closest('sphere-layer');

/**
 * Reads the current objects of a layer element. For the viewer itself, reads the objects outside any layer
 * element.
 */
function readLayer(root: Element): LayerInput {
  const isLayer = root instanceof SphereLayerElement;
  const { name = LOOSE, isHidden = false, center = null } = isLayer ? root.given : {};
  const lists = { markers: [], polygons: [], polylines: [], texturedPolygons: [] } as Record<
    string,
    unknown[]
  >;
  for (const element of root.querySelectorAll(OBJECTS)) {
    if (!(element instanceof WorldChild) || layerOf(element) !== (isLayer ? root : null)) continue;
    const list = LISTS[element.localName as keyof typeof LISTS];
    lists[list]?.push({ ...element.given, id: idOf(element) });
  }
  const place = Array.isArray(center) ? (center[0] as unknown) : center;
  return { name: readText(name), visible: !isHidden, center: place, ...lists } as unknown as LayerInput;
}

/** Observes a viewer's child elements and reports their layers whenever one of them changes. */
export class ChildObjects {
  readonly #host: HTMLElement;
  readonly #onChange: (layers: readonly LayerInput[]) => void;
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #listening = new AbortController();
  #isScheduled = false;

  constructor(host: HTMLElement, onChange: (layers: readonly LayerInput[]) => void) {
    this.#host = host;
    this.#onChange = onChange;
    for (const [tag, element] of Object.entries(CHILD_TAGS)) element.register(tag);
    host.addEventListener(CHILD_CHANGE, () => this.#schedule(), { signal: this.#listening.signal });
    this.#observer.observe(host, { childList: true, subtree: true, characterData: true });
    this.#schedule();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#listening.abort();
  }

  #note(records: readonly MutationRecord[]): void {
    const isOurs = (node: Node): boolean =>
      node instanceof WorldChild || (node instanceof Element && node.querySelector(OBJECTS) !== null);
    const concerns = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
      [...addedNodes, ...removedNodes].some(isOurs) ||
      (target instanceof Element ? target : target.parentElement)?.closest('sphere-marker') instanceof
        SphereMarkerElement;
    if (records.some(concerns)) this.#schedule();
  }

  /** Reads all children once at the end of a task, because many of them may change in the same task. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.#listening.signal.aborted) return;
      const layers = [...this.#host.querySelectorAll('sphere-layer')];
      this.#onChange([this.#host, ...layers].map(readLayer));
    });
  }
}
