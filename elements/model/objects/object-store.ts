import { changedKinds, drawnKindsOf, isEqual } from './changed-kinds.ts';
import type { AnyObject, DrawnKind, Layer } from './objects.ts';

/** The ways in which objects reach the viewer. */
export type ObjectSource = 'settings' | 'children' | 'geojson' | 'own';

/** A layer in the store; `visible` is what holds now. */
export interface StoredLayer extends Layer {
  readonly source: ObjectSource;
  /** For each object, in the same order, the number that tells it from all other objects of the store. */
  readonly keys: readonly number[];
}

interface Entry {
  readonly key: number;
  readonly object: AnyObject;
}

interface Shelf {
  readonly source: ObjectSource;
  readonly name: string;
  isVisible: boolean;
  center: Layer['center'];
  /** By id, in their given order. */
  entries: Map<string, Entry>;
  /** The same as a list; null once it no longer holds. */
  list: readonly Entry[] | null;
  /** What `layers` answered last; null once it no longer holds. */
  stored: StoredLayer | null;
}

const NO_KINDS: ReadonlySet<DrawnKind> = new Set();

const nameOfShelf = (source: ObjectSource, layerName: string): string => `${source}\n${layerName}`;

const objectOf = ({ object }: Entry): AnyObject => object;

const listOf = (shelf: Shelf): readonly Entry[] => (shelf.list ??= [...shelf.entries.values()]);

const objectsOf = (shelf: Shelf): AnyObject[] => listOf(shelf).map(objectOf);

/**
 * All objects of a viewer, whichever way they came in. Every source has layers of its own: a name that two sources use
 * is drawn from both, and shown and hidden as one. A number is never given twice; an object keeps its number for as
 * long as its layer holds its id.
 */
export class ObjectStore {
  readonly #onChange: () => void;
  readonly #shelves = new Map<string, Shelf>();
  /** What `showLayer` said, by name of layer. */
  readonly #said = new Map<string, boolean>();
  readonly #revisions = new Map<DrawnKind, number>();
  #lastKey = 0;

  /** `onChange` is called at once after every change of what is drawn; gathering its calls is the caller's matter. */
  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** All layers, those given first being first. */
  layers(): readonly StoredLayer[] {
    return Array.from(this.#shelves.values(), (shelf) => (shelf.stored ??= this.#store(shelf)));
  }

  /** Grows with every change that concerns objects of this kind. */
  revision(kind: DrawnKind): number {
    return this.#revisions.get(kind) ?? 0;
  }

  /** The number of an object; null when its layer holds none with that id. */
  keyOf(source: ObjectSource, layerName: string, id: string): number | null {
    return this.#shelves.get(nameOfShelf(source, layerName))?.entries.get(id)?.key ?? null;
  }

  /** Whether a layer is shown: what `showLayer` said last; until then not if one of its sources gives it as hidden. */
  isVisible(layerName: string): boolean {
    return this.#said.get(layerName) ?? this.#named(layerName).every(({ isVisible }) => isVisible);
  }

  /** Shows or hides the layers of this name, those that are there and those still to come. */
  showLayer(layerName: string, visible: boolean): void {
    this.#change(layerName, () => {
      this.#said.set(layerName, visible);
      return NO_KINDS;
    });
  }

  /** Puts a layer in place of the source's layer of that name, or after all others. */
  setLayer(source: ObjectSource, { name, visible, center, objects }: Layer): void {
    this.#change(name, () => {
      const shelf = this.#shelfOf(source, name);
      const before = { center: shelf.center, objects: objectsOf(shelf) };
      this.#renew(shelf, objects);
      const kinds = changedKinds(before, { center, objects: objectsOf(shelf) });
      Object.assign(shelf, { isVisible: visible, center, stored: null });
      return kinds;
    });
  }

  /** Takes a source's layer away. */
  removeLayer(source: ObjectSource, layerName: string): void {
    const name = nameOfShelf(source, layerName);
    const shelf = this.#shelves.get(name);
    if (!shelf) return;
    this.#change(layerName, () => {
      this.#shelves.delete(name);
      return drawnKindsOf(objectsOf(shelf));
    });
  }

  /** Takes all layers of a source away. */
  clear(source: ObjectSource): void {
    const shelves = [...this.#shelves.values()].filter((shelf) => shelf.source === source);
    for (const { name } of shelves) this.removeLayer(source, name);
  }

  /** Puts an object in place of the one with its id, or on top of its layer, which is made when it is not there. */
  setObject(source: ObjectSource, layerName: string, object: AnyObject): void {
    this.#change(layerName, () => {
      const shelf = this.#shelfOf(source, layerName);
      const old = shelf.entries.get(object.id);
      const center = null;
      const kinds = changedKinds({ center, objects: old ? [old.object] : [] }, { center, objects: [object] });
      if (kinds.size === 0) return kinds;
      shelf.entries.set(object.id, { key: old?.key ?? ++this.#lastKey, object });
      shelf.stored = shelf.list = null;
      return kinds;
    });
  }

  /** Takes one object away; its layer stays. */
  removeObject(source: ObjectSource, layerName: string, id: string): void {
    const shelf = this.#shelves.get(nameOfShelf(source, layerName));
    const old = shelf?.entries.get(id);
    if (!shelf || !old) return;
    this.#change(layerName, () => {
      shelf.entries.delete(id);
      shelf.stored = shelf.list = null;
      return drawnKindsOf([old.object]);
    });
  }

  /** Holds these objects: one that says what it said stays the very object that it was. */
  #renew(shelf: Shelf, objects: readonly AnyObject[]): void {
    const before = listOf(shelf);
    const list = objects.map((object, n): Entry => {
      const same = before[n];
      const old = same?.object.id === object.id ? same : shelf.entries.get(object.id);
      if (old && isEqual(old.object, object)) return old;
      return { key: old?.key ?? ++this.#lastKey, object };
    });
    const isAlike = list.length === before.length && list.every((entry, n) => entry.key === before[n]?.key);
    // A table of a hundred thousand is made only when other objects came.
    if (!isAlike) shelf.entries = new Map();
    list.forEach((entry, n) => {
      if (!isAlike || entry !== before[n]) shelf.entries.set(entry.object.id, entry);
    });
    shelf.list = list;
  }

  /** Does something to the layers of a name, and counts and tells what changed by it. */
  #change(layerName: string, act: () => ReadonlySet<DrawnKind>): void {
    const wasVisible = this.isVisible(layerName);
    const kinds = new Set(act());
    if (this.isVisible(layerName) !== wasVisible) {
      for (const shelf of this.#named(layerName)) {
        shelf.stored = shelf.list = null;
        for (const kind of drawnKindsOf(objectsOf(shelf))) kinds.add(kind);
      }
    }
    for (const kind of kinds) this.#revisions.set(kind, this.revision(kind) + 1);
    if (kinds.size > 0) this.#onChange();
  }

  #named(layerName: string): Shelf[] {
    return [...this.#shelves.values()].filter(({ name }) => name === layerName);
  }

  #shelfOf(source: ObjectSource, name: string): Shelf {
    const known = this.#shelves.get(nameOfShelf(source, name));
    if (known) return known;
    const shelf: Shelf = {
      source,
      name,
      isVisible: true,
      center: null,
      entries: new Map(),
      list: null,
      stored: null,
    };
    this.#shelves.set(nameOfShelf(source, name), shelf);
    return shelf;
  }

  #store(shelf: Shelf): StoredLayer {
    const { source, name, center } = shelf;
    const visible = this.isVisible(name);
    const keys = listOf(shelf).map(({ key }) => key);
    return { source, name, visible, center, objects: objectsOf(shelf), keys };
  }
}
