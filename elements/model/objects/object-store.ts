import { changedKinds, drawnKindsOf, isEqual } from './changed-kinds.ts';
import { givenFor, rememberGiven } from './given-objects.ts';
import type { AnyObject, DrawnKind, Layer } from './objects.ts';

export type ObjectSource = 'settings' | 'children' | 'geojson' | 'own';

/** A layer in the store; `visible` is its current state. */
export interface StoredLayer extends Layer {
  readonly source: ObjectSource;
  /** The numbers of the objects, in the order of the objects. The numbers are unique in the store. */
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
  /** Entries by id, in the order in which they were set. */
  entries: Map<string, Entry>;
  /** The entries as a list; null if the list is outdated. */
  list: readonly Entry[] | null;
  /** The layer as last returned by `layers`; null if it is outdated. */
  stored: StoredLayer | null;
}

const NO_KINDS: ReadonlySet<DrawnKind> = new Set();

const nameOfShelf = (source: ObjectSource, layerName: string): string => `${source}\n${layerName}`;

const objectOf = ({ object }: Entry): AnyObject => object;

const listOf = (shelf: Shelf): readonly Entry[] => (shelf.list ??= [...shelf.entries.values()]);

const objectsOf = (shelf: Shelf): AnyObject[] => listOf(shelf).map(objectOf);

/**
 * Stores all objects of a viewer, regardless of their source. Every source has its own layers; layers with
 * the same name are shown and hidden together. Object numbers are never reused. An object keeps its number as
 * long as its layer contains an object with its id.
 */
export class ObjectStore {
  readonly #onChange: () => void;
  readonly #shelves = new Map<string, Shelf>();
  /** The visibility of each layer name, as set by the latest `showLayer`. */
  readonly #visibilities = new Map<string, boolean>();
  readonly #revisions = new Map<DrawnKind, number>();
  #lastKey = 0;

  /**
   * `onChange` is called synchronously after every change that affects the picture. The owner may batch these
   * calls.
   */
  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** Returns all layers in the order in which they were added. */
  layers(): readonly StoredLayer[] {
    return Array.from(this.#shelves.values(), (shelf) => (shelf.stored ??= this.#store(shelf)));
  }

  /** Returns a counter that increases with every change to objects of a kind. */
  revision(kind: DrawnKind): number {
    return this.#revisions.get(kind) ?? 0;
  }

  /** Returns the number of an object; null if its layer has no object with that id. */
  keyOf(source: ObjectSource, layerName: string, id: string): number | null {
    return this.#shelves.get(nameOfShelf(source, layerName))?.entries.get(id)?.key ?? null;
  }

  /**
   * Returns whether a layer is shown, as set by the latest `showLayer`. If `showLayer` was never called, the
   * layer is shown unless one of its sources hides it.
   */
  isVisible(layerName: string): boolean {
    return this.#visibilities.get(layerName) ?? this.#named(layerName).every(({ isVisible }) => isVisible);
  }

  /** Shows or hides the layers with a name, including layers that are added later. */
  showLayer(layerName: string, visible: boolean): void {
    this.#change(layerName, () => {
      this.#visibilities.set(layerName, visible);
      return NO_KINDS;
    });
  }

  /** Replaces the source's layer with the same name, or adds the layer after all others. */
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

  removeLayer(source: ObjectSource, layerName: string): void {
    const name = nameOfShelf(source, layerName);
    const shelf = this.#shelves.get(name);
    if (!shelf) return;
    this.#change(layerName, () => {
      this.#shelves.delete(name);
      return drawnKindsOf(objectsOf(shelf));
    });
  }

  clear(source: ObjectSource): void {
    const shelves = [...this.#shelves.values()].filter((shelf) => shelf.source === source);
    for (const { name } of shelves) this.removeLayer(source, name);
  }

  /**
   * Replaces the object with the same id, or adds the object on top of its layer. Creates the layer if
   * necessary.
   */
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

  /** Removes one object but not its layer. */
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

  /** Sets the objects of a layer. An object that equals its previous version is not replaced. */
  #renew(shelf: Shelf, objects: readonly AnyObject[]): void {
    const before = listOf(shelf);
    const list = objects.map((object, n): Entry => {
      const same = before[n];
      const old = same?.object.id === object.id ? same : shelf.entries.get(object.id);
      if (old && isEqual(old.object, object)) {
        rememberGiven(old.object, givenFor(object));
        return old;
      }
      return { key: old?.key ?? ++this.#lastKey, object };
    });
    const isAlike = list.length === before.length && list.every((entry, n) => entry.key === before[n]?.key);
    // A table may contain 100,000 objects, so it is rebuilt only if objects were added, removed or reordered.
    if (!isAlike) shelf.entries = new Map();
    list.forEach((entry, n) => {
      if (!isAlike || entry !== before[n]) shelf.entries.set(entry.object.id, entry);
    });
    shelf.list = list;
  }

  /** Runs a change of the layers with a name, then updates the revisions and reports the change. */
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
    const existing = this.#shelves.get(nameOfShelf(source, name));
    if (existing) return existing;
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
