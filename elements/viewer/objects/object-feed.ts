import { type Complaint, type LayerContent, readLayer } from '../../model/objects/read-objects.ts';
import type { ObjectStore } from '../../model/objects/object-store.ts';
import type { Layer } from '../../model/objects/objects.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { GivenLayer } from '../children/child-objects.ts';
import type { ObjectSettings } from '../object-settings.ts';

/** What a page gives objects in; read in this order, so that of two layers of one name the later one holds. */
const LISTS = {
  layers: 'mixed',
  polygonLayers: 'polygons',
  polylineLayers: 'polylines',
  texturedPolygonLayers: 'texturedPolygons',
} as const satisfies Partial<Record<keyof ObjectSettings, LayerContent>>;

/** Name of the layer that the markers of `customMarkerList` make. */
const CUSTOM_LAYER = 'customMarkerList';

/** Name of the layer of a single GeoJSON file. */
const GEOJSON_LAYER = 'geojson';

/** Settings that hold objects. */
export const OBJECT_LISTS = [...(Object.keys(LISTS) as (keyof typeof LISTS)[]), 'customMarkerList'] as const;

/** Reads what a page gives into the store, and reports what had to be left out. */
export class ObjectFeed {
  readonly #store: ObjectStore;
  readonly #onFault: (error: ViewerError) => void;
  #fetching: AbortController | null = null;
  /** What was told of each layer last. */
  readonly #told = new Map<string, string>();

  constructor(store: ObjectStore, onFault: (error: ViewerError) => void) {
    this.#store = store;
    this.#onFault = onFault;
  }

  /** Takes the lists of the settings: each layer replaces the one of its name, others go. */
  takeSettings(settings: ObjectSettings): void {
    const readings = Object.entries(LISTS).flatMap(([list, what]) => {
      const given: unknown = settings[list as keyof typeof LISTS];
      const layers: readonly unknown[] = Array.isArray(given) ? (given as unknown[]) : [given];
      return layers.map((layer, n) => readLayer(layer, what, `${list} ${String(n + 1)}`));
    });
    const { customMarkerList } = settings;
    if (!Array.isArray(customMarkerList) || customMarkerList.length > 0)
      readings.push(readLayer(customMarkerList, 'markers', CUSTOM_LAYER));
    const kept = new Set(readings.map(({ layer }) => layer.name));
    for (const { source, name } of this.#store.layers())
      if (source === 'settings' && !kept.has(name)) this.#store.removeLayer(source, name);
    for (const { layer, complaints } of readings) {
      this.#store.setLayer('settings', layer);
      this.#complainOnce(`settings ${layer.name}`, complaints);
    }
  }

  /** Takes GeoJSON: an object, or the address of a file; null takes it away. */
  async takeGeoJson(given: unknown): Promise<void> {
    this.#fetching?.abort();
    const fetching = (this.#fetching = new AbortController());
    const isOver = (): boolean => fetching.signal.aborted;
    const read = typeof given === 'string' ? await this.#fetch(given, fetching.signal) : given;
    if (isOver()) return;
    this.#store.clear('geojson');
    if (read === null || read === undefined) return;
    const { readGeoJson } = await import('../../model/objects/read-geojson.ts');
    if (isOver()) return;
    const { layer, complaints } = readGeoJson(read, GEOJSON_LAYER);
    this.#store.setLayer('geojson', layer);
    this.#complain(complaints);
  }

  /** Takes what child elements describe. */
  takeChildren(given: readonly GivenLayer[]): void {
    const layers = given.filter(
      ({ markers, polygons, polylines, texturedPolygons, name }) =>
        [markers, polygons, polylines, texturedPolygons].some((list) => list.length > 0) || name !== '',
    );
    const names = new Set(layers.map(({ name }) => name));
    for (const { source, name } of this.#store.layers())
      if (source === 'children' && !names.has(name)) this.#store.removeLayer(source, name);
    for (const layer of layers) {
      const { layer: read, complaints } = readLayer(layer, 'mixed', layer.name);
      this.#store.setLayer('children', read);
      this.#complainOnce(`children ${layer.name}`, complaints);
    }
  }

  /** Puts a layer of the viewer's own in. */
  takeOwn(layer: Layer): void {
    this.#store.setLayer('own', layer);
  }

  dispose(): void {
    this.#fetching?.abort();
  }

  async #fetch(address: string, signal: AbortSignal): Promise<unknown> {
    try {
      const answer = await fetch(new URL(address, document.baseURI), { signal });
      if (!answer.ok) throw new Error(`status ${String(answer.status)}`);
      return await answer.json();
    } catch (cause) {
      if (!signal.aborted)
        this.#onFault(
          new ViewerError('object-invalid', `The GeoJSON of ${address} could not be read.`, {
            cause,
            recoverable: true,
          }),
        );
      return null;
    }
  }

  /** Layers are read again whenever one beside them changes: what was told already is not told again. */
  #complainOnce(name: string, complaints: readonly Complaint[]): void {
    const told = complaints.map(({ message }) => message).join('\n');
    if (this.#told.get(name) === told) return;
    this.#told.set(name, told);
    this.#complain(complaints);
  }

  #complain(complaints: readonly Complaint[]): void {
    for (const { message } of complaints)
      this.#onFault(new ViewerError('object-invalid', message, { recoverable: true }));
  }
}
