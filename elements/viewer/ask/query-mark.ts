import type { LatLon } from '../../geo/earth.ts';
import type { Layer } from '../../model/objects/objects.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';

/** The layer of the viewer's own that holds the point asked about. */
export const QUERY_LAYER = 'query';

/** Id of the one marker in it. */
const QUERY_ID = 'query';

/** Colour of the marker, packed 0xRRGGBB: apart from the icon set's own. */
const QUERY_COLOR = 0xd6336c;

/** True for the marker of the point asked about, whatever other layers hold. */
export const isQueryMarker = (layer: string, id: string): boolean => layer === QUERY_LAYER && id === QUERY_ID;

/** The point asked about as a marker that lies on the ground, in a layer of its own. */
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

/** What the query marker asks of the world. */
export interface QueryWorld {
  /** Puts the query marker's layer into the world, or takes it out. */
  showLayer(layer: Layer | null): void;
  readonly screen: ObjectScreen;
  openPopup(key: number, options: { readonly focus: boolean }): void;
}

/** The marker of the point asked about, as it stands in the world, and its popup. */
export class QueryMark {
  readonly #world: QueryWorld;
  #place: LatLon | null = null;
  #name = '';
  #due: { readonly focus: boolean } | null = null;

  constructor(world: QueryWorld) {
    this.#world = world;
  }

  /** Brings the marker up to date, and opens a popup that waited for it; null takes the marker away. */
  update(place: LatLon | null, name: string): void {
    if (place !== this.#place || (place && name !== this.#name)) {
      this.#place = place;
      this.#name = name;
      this.#world.showLayer(place && queryLayer(place, name));
    }
    this.#openDue();
  }

  /** Opens the popup with the next update that finds the marker in the world. */
  open(focus: boolean): void {
    this.#due = { focus };
  }

  #openDue(): void {
    const place = this.#place;
    if (!place) this.#due = null;
    const due = this.#due;
    if (!due || !place) return;
    const seen = this.#world.screen.seen.find((one) => stands(one, place));
    if (!seen) return;
    this.#due = null;
    this.#world.openPopup(seen.key, due);
  }
}

/** Whether an object is the query marker at this place, and not the one of the question before. */
const stands = ({ layer, object }: SeenObject, { latitude, longitude }: LatLon): boolean =>
  isQueryMarker(layer, object.id) &&
  object.kind === 'marker' &&
  object.place.latitude === latitude &&
  object.place.longitude === longitude;
