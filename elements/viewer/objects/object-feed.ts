import { browserClock } from '../../model/clock.ts';
import { inLayer, quote } from '../../model/objects/object-issues.ts';
import type { ObjectStore } from '../../model/objects/object-store.ts';
import type { Layer } from '../../model/objects/objects.ts';
import { isInPicture } from '../../model/objects/picture-point.ts';
import {
  type ObjectIssue,
  type LayerContent,
  type LayerReading,
  readLayer,
  readLayerInSteps,
} from '../../model/objects/read-objects.ts';
import { isRawObject } from '../../model/objects/read-value.ts';
import type { Steps } from '../../model/steps.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { elementOf, type LayerInput } from '../children/child-objects.ts';
import { Slices } from './slices.ts';

/**
 * The settings that contain objects, in the order in which they are read. If two layers have the same name,
 * the later one is used.
 */
const LISTS = {
  layers: 'mixed',
  polygonLayers: 'polygons',
  polylineLayers: 'polylines',
  texturedPolygonLayers: 'texturedPolygons',
  customMarkerList: 'markers',
} as const satisfies Record<string, LayerContent>;

type ListName = keyof typeof LISTS;

export type ObjectLists = Readonly<Record<ListName, readonly unknown[]>>;

const CUSTOM_LAYER = 'customMarkerList';

const GEOJSON_LAYER = 'geojson';

const HOTSPOT_LAYER = 'hotspots';

export const OBJECT_LISTS = Object.keys(LISTS) as readonly ListName[];

/** Reads a list of layers, or a list of markers that form one layer. */
function* readList(list: ListName, input: unknown): Steps<readonly LayerReading[]> {
  if (list === 'customMarkerList') {
    const isEmpty = Array.isArray(input) && input.length === 0;
    const origin = { value: list, expected: 'a list of markers' };
    return isEmpty ? [] : [yield* readLayerInSteps(input, LISTS[list], CUSTOM_LAYER, origin)];
  }
  if (!Array.isArray(input) && !isRawObject(input))
    return [yield* readLayerInSteps(input, LISTS[list], list, { value: list, expected: 'a list of layers' })];
  const layers: readonly unknown[] = Array.isArray(input) ? (input as unknown[]) : [input];
  const readings: LayerReading[] = [];
  for (const [n, layer] of layers.entries()) {
    const origin = { value: `${list}[${String(n)}]` };
    readings.push(yield* readLayerInSteps(layer, LISTS[list], `${list} ${String(n + 1)}`, origin));
  }
  return readings;
}

export interface ObjectFeedOptions {
  /** Returns the maximum distance at which markers that lead to spheres are drawn. */
  readonly sphereReach: () => number;
  /** Sends the request of a GeoJSON file. */
  readonly fetchFile: typeof fetch;
  readonly onError: (error: ViewerError) => void;
}

/** Reads the page's objects into the store, and reports omitted objects and values. */
export class ObjectFeed {
  readonly #store: ObjectStore;
  readonly #options: ObjectFeedOptions;
  #fetching: AbortController | null = null;
  #isFetching = false;
  readonly #slices = new Slices(browserClock);
  readonly #childSlices = new Slices(browserClock);
  #geoJsonSlices: Slices | null = null;
  readonly #changed = new Set<ListName>();
  readonly #readings = new Map<ListName, readonly LayerReading[]>();
  /** The problems most recently reported for each layer, used to avoid repeated reports. */
  readonly #reported = new Map<string, string>();

  constructor(store: ObjectStore, options: ObjectFeedOptions) {
    this.#store = store;
    this.#options = options;
  }

  /**
   * Reads the settings that have changed. Each layer replaces the previous layer of the same name, and layers
   * that no longer exist are removed.
   */
  readSettings(settings: ObjectLists, changed: readonly ListName[] = OBJECT_LISTS): void {
    for (const list of changed) this.#changed.add(list);
    // Reading is never interrupted. Otherwise, a page that sets lists faster than they can be read would
    // never show any of them.
    this.#slices.queue(() => this.#readSettings(settings));
  }

  /** Whether some of the page's objects have not been read yet, except GeoJSON. */
  get isBusy(): boolean {
    return this.#slices.isBusy || this.#childSlices.isBusy;
  }

  /** Whether objects are being fetched or read. */
  get isPending(): boolean {
    const isReading = [this.#slices, this.#childSlices, this.#geoJsonSlices].some((each) => each?.isBusy);
    return this.#isFetching || isReading;
  }

  /** Reads a GeoJSON object or the file at a URL; null removes the objects. */
  async readGeoJson(input: unknown): Promise<void> {
    this.#fetching?.abort();
    const { signal } = (this.#fetching = new AbortController());
    this.#isFetching = true;
    try {
      await this.#readGeoJson(input, signal);
    } finally {
      if (!signal.aborted) this.#isFetching = false;
    }
  }

  readChildren(input: readonly LayerInput[]): void {
    this.#childSlices.queue(() => this.#readChildren(input));
  }

  /** Reads the markers that belong to the sphere on the screen. */
  readHotspots(hotspots: readonly unknown[]): void {
    this.#store.removeLayer('own', HOTSPOT_LAYER);
    if (hotspots.length === 0) return;
    const { layer, issues } = readLayer(hotspots, 'markers', HOTSPOT_LAYER);
    this.addLayer(layer);
    this.reportOnce(HOTSPOT_LAYER, issues);
  }

  /** Adds a layer created by the viewer itself. */
  addLayer(layer: Layer): void {
    this.#store.setLayer('own', layer);
  }

  /** Reports each problem only once, even though a layer is read again whenever another layer changes. */
  reportOnce(name: string, issues: readonly ObjectIssue[]): void {
    const messages = issues.map(({ message }) => message).join('\n');
    if (this.#reported.get(name) === messages) return;
    this.#reported.set(name, messages);
    this.#report(issues);
  }

  dispose(): void {
    this.#fetching?.abort();
    this.#slices.stop();
    this.#childSlices.stop();
  }

  async #readGeoJson(input: unknown, signal: AbortSignal): Promise<void> {
    const isCancelled = (): boolean => signal.aborted;
    const read = typeof input === 'string' ? await this.#fetch(input, signal) : input;
    if (isCancelled()) return;
    if (read === null || read === undefined) {
      this.#store.clear('geojson');
      return;
    }
    const { readGeoJsonInSteps } = await import('../../model/objects/read-geojson.ts');
    if (isCancelled()) return;
    const store = this.#storeReading(readGeoJsonInSteps(read, GEOJSON_LAYER));
    this.#geoJsonSlices = new Slices(browserClock, signal);
    this.#geoJsonSlices.start(store);
  }

  *#readChildren(input: readonly LayerInput[]): Steps<void> {
    const layers = input.filter(
      ({ markers, polygons, polylines, texturedPolygons, name }) =>
        [markers, polygons, polylines, texturedPolygons].some((list) => list.length > 0) || name !== '',
    );
    const names = new Set(layers.map(({ name }) => name));
    for (const { source, name } of this.#store.layers())
      if (source === 'children' && !names.has(name)) this.#store.removeLayer(source, name);
    for (const layer of layers) {
      const origin = { elementOf };
      const { layer: read, issues } = yield* readLayerInSteps(layer, 'mixed', layer.name, origin);
      this.#store.setLayer('children', read);
      this.reportOnce(`children ${layer.name}`, [...issues, ...this.#unseen(read)]);
    }
  }

  *#storeReading(reading: Steps<LayerReading>): Steps<void> {
    const { layer, issues } = yield* reading;
    this.#store.setLayer('geojson', layer);
    this.#report(issues);
  }

  *#readSettings(settings: ObjectLists): Steps<void> {
    for (const list of this.#changed) {
      this.#changed.delete(list);
      this.#readings.set(list, yield* readList(list, settings[list]));
    }
    this.#storeReadings();
  }

  #storeReadings(): void {
    const readings = OBJECT_LISTS.flatMap((list) => this.#readings.get(list) ?? []);
    const names = new Set(readings.map(({ layer }) => layer.name));
    for (const { source, name } of this.#store.layers())
      if (source === 'settings' && !names.has(name)) this.#store.removeLayer(source, name);
    for (const { layer, issues } of readings) {
      this.#store.setLayer('settings', layer);
      this.reportOnce(`settings ${layer.name}`, [...issues, ...this.#unseen(layer)]);
    }
  }

  /** Returns a problem if a layer has markers that lead to spheres while those are not drawn. */
  #unseen({ name, objects }: Layer): ObjectIssue[] {
    if (this.#options.sphereReach() > 0) return [];
    const leading = objects.find(
      (object) => object.kind === 'marker' && object.panoramaId !== null && !isInPicture(object),
    );
    if (!leading) return [];
    const message = `Marker ${quote(leading.id)} in ${inLayer(name)} has a panoramaId, so it needs a panoMarkerDistance above 0.`;
    return [{ layer: name, id: leading.id, message }];
  }

  async #fetch(address: string, signal: AbortSignal): Promise<unknown> {
    try {
      const response = await this.#options.fetchFile(new URL(address, document.baseURI), { signal });
      if (!response.ok) throw new Error(`status ${String(response.status)}`);
      return await response.json();
    } catch (cause) {
      if (!signal.aborted)
        this.#options.onError(
          new ViewerError('object-invalid', `The GeoJSON of ${address} could not be read.`, {
            cause,
            recoverable: true,
          }),
        );
      return null;
    }
  }

  #report(issues: readonly ObjectIssue[]): void {
    for (const { message } of issues)
      this.#options.onError(new ViewerError('object-invalid', message, { recoverable: true }));
  }
}
