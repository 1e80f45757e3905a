import type { LatLon } from '../../geo/earth.ts';
import type { Layer } from '../../model/objects/objects.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';

/** The viewer's own layer, which contains the query point. */
export const QUERY_LAYER = 'query';

/** Id of the layer's only marker. */
const QUERY_ID = 'query';

/** Color of the marker, packed 0xRRGGBB: distinct from the colors of the icon set. */
const QUERY_COLOR = 0xd6336c;

/**
 * Whether an object is the marker of the query point, as opposed to a marker with the same id in another
 * layer.
 */
export const isQueryMarker = (layer: string, id: string): boolean => layer === QUERY_LAYER && id === QUERY_ID;

/** The query point as a marker on the ground, in its own layer. */
const queryLayer = ({ latitude, longitude }: LatLon, name: string): Layer => ({
  name: QUERY_LAYER,
  visible: true,
  center: null,
  objects: [
    {
      kind: 'marker',
      id: QUERY_ID,
      place: { latitude, longitude, height: 0 },
      name,
      description: '',
      hoverText: name,
      objectDisplayOrder: Number.MAX_SAFE_INTEGER,
      panoramaId: null,
      style: 'standard',
      icon: 'pin',
      iconColor: QUERY_COLOR,
      svg: null,
      imageUrl: null,
      popup: null,
      isStatic: false,
      flyHere: false,
      metersFromCenter: null,
    },
  ],
});

/** The viewer's functions that the query marker uses. */
export interface QueryWorld {
  /** Adds the query marker's layer to the world; null to remove it. */
  showLayer(layer: Layer | null): void;
  readonly screen: ObjectScreen;
  openPopup(key: number, options: { readonly focus: boolean }): void;
}

/** Manages the query point's marker in the world, and its popup. */
export class QueryMarker {
  readonly #world: QueryWorld;
  #place: LatLon | null = null;
  #name = '';
  #pendingPopup: { readonly focus: boolean } | null = null;

  constructor(world: QueryWorld) {
    this.#world = world;
  }

  /** Updates the marker, and opens the popup if it was waiting for the marker; null removes the marker. */
  update(place: LatLon | null, name: string): void {
    if (place !== this.#place || (place && name !== this.#name)) {
      this.#place = place;
      this.#name = name;
      this.#world.showLayer(place && queryLayer(place, name));
    }
    this.#openPending();
  }

  /** Opens the popup at the next update that finds the marker in the world. */
  open(focus: boolean): void {
    this.#pendingPopup = { focus };
  }

  #openPending(): void {
    const place = this.#place;
    if (!place) this.#pendingPopup = null;
    const popup = this.#pendingPopup;
    if (!popup || !place) return;
    const seen = this.#world.screen.seen.find((one) => isQueryMarkerAt(one, place));
    if (!seen) return;
    this.#pendingPopup = null;
    this.#world.openPopup(seen.key, popup);
  }
}

/** Whether an object is the query marker at this place, as opposed to the marker of the previous query. */
const isQueryMarkerAt = ({ layer, object }: SeenObject, { latitude, longitude }: LatLon): boolean =>
  isQueryMarker(layer, object.id) &&
  object.kind === 'marker' &&
  object.place.latitude === latitude &&
  object.place.longitude === longitude;
