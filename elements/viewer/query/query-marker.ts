import type { LatLon } from '../../geo/earth.ts';
import type { Layer } from '../../model/objects/objects.ts';
import type { DescribedPlace } from '../../panels/panel-requests.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';

/** The viewer's own layer for the query point. */
export const QUERY_LAYER = 'query';

const QUERY_ID = 'query';

/** Color of the query marker, packed as 0xRRGGBB. The icon set does not contain this color. */
const QUERY_COLOR = 0xd6336c;

/** Returns whether an object is the query marker. Another layer may contain a marker with the same id. */
export const isQueryMarker = (layer: string, id: string): boolean => layer === QUERY_LAYER && id === QUERY_ID;

/** Returns a layer with the query point as a marker: at its altitude or, if that is unknown, on the ground. */
const queryLayer = ({ latitude, longitude, altitude }: DescribedPlace, name: string): Layer => ({
  name: QUERY_LAYER,
  visible: true,
  center: null,
  objects: [
    {
      kind: 'marker',
      id: QUERY_ID,
      place: { latitude, longitude, height: 0, ...(altitude !== undefined && { altitude }) },
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
      // The user has put it there, so it stays in sight until the user removes it.
      standsOut: true,
      metersFromCenter: null,
    },
  ],
});

export interface QueryWorld {
  /** Adds the query marker's layer to the world; null removes the layer. */
  showLayer(layer: Layer | null): void;
  readonly screen: ObjectScreen;
  openPopup(key: number, options: { readonly focus: boolean }): void;
}

/** Manages the query point's marker and its popup. */
export class QueryMarker {
  readonly #world: QueryWorld;
  #place: DescribedPlace | null = null;
  #name = '';
  #pendingPopup: { readonly focus: boolean } | null = null;

  constructor(world: QueryWorld) {
    this.#world = world;
  }

  /** Updates the marker; null removes it. Opens a popup that was waiting for the marker. */
  update(place: DescribedPlace | null, name: string): void {
    if (place !== this.#place || (place && name !== this.#name)) {
      this.#place = place;
      this.#name = name;
      this.#world.showLayer(place && queryLayer(place, name));
    }
    this.#openPending();
  }

  /** Opens the popup as soon as an update finds the marker in the world. */
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

/**
 * Returns whether an object is the query marker at a place. The marker of the previous query may still be in
 * the world.
 */
const isQueryMarkerAt = ({ layer, object }: SeenObject, { latitude, longitude }: LatLon): boolean =>
  isQueryMarker(layer, object.id) &&
  object.kind === 'marker' &&
  object.place.latitude === latitude &&
  object.place.longitude === longitude;
