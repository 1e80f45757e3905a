import type { Pixel } from '../../geo/camera.ts';
import { DRAWN_KINDS, type DrawnKind } from '../../model/objects/objects.ts';
import type { DrawnMarkers, MarkerKind, MarkerSymbol } from '../markers/drawn-markers.ts';
import { createMarkerOverlay } from '../markers/marker-overlay.ts';
import type { MarkerBox } from '../markers/symbol-picture.ts';
import type { Occlusion, Picked } from '../overlay.ts';
import type { DrawnPolygon, DrawnPolyline, DrawnTexture } from '../shapes/drawn-shapes.ts';
import { createPolygonOverlay } from '../shapes/polygon-overlay.ts';
import { createPolylineOverlay } from '../shapes/polyline-overlay.ts';
import { createTextureOverlay } from '../shapes/texture-overlay.ts';
import type { Stage } from '../stage.ts';

/** Tiles are drawn below this order. Each kind of object has `ROOM` orders. */
const FIRST_ORDER = 100;
const ROOM = 100;

const NO_MARKERS: DrawnMarkers = {
  count: 0,
  positions: new Float32Array(),
  scales: new Float32Array(),
  opacities: new Float32Array(),
  rooms: new Float32Array(),
  symbolOf: new Uint32Array(),
  symbols: [],
  keys: new Uint32Array(),
};

export interface DrawingEvents {
  readonly requestFrame: () => void;
  readonly onIconError: (symbol: MarkerSymbol, cause: unknown) => void;
  readonly onTextureError: (key: number, cause: unknown) => void;
}

const isMarkerKind = (kind: DrawnKind): kind is MarkerKind =>
  kind === 'spheres' || kind === 'icons' || kind === 'text';

/** The overlays of one stage, one for each kind of object. */
export class ObjectOverlays {
  readonly #stage: Stage;
  readonly #polygons;
  readonly #polylines;
  readonly #textures;
  readonly #markers;
  readonly #detach: () => void;
  #occlusion: Occlusion | null = null;
  #order: readonly DrawnKind[] = DRAWN_KINDS;

  constructor(stage: Stage, { requestFrame, onIconError, onTextureError }: DrawingEvents) {
    this.#stage = stage;
    const markers = (kind: MarkerKind) => createMarkerOverlay(kind, requestFrame, onIconError);
    this.#markers = { spheres: markers('spheres'), icons: markers('icons'), text: markers('text') };
    this.#polygons = createPolygonOverlay();
    this.#polylines = createPolylineOverlay();
    this.#textures = createTextureOverlay(requestFrame, onTextureError);
    for (const kind of DRAWN_KINDS) stage.addOverlay(this.#of(kind));
    this.setOrder(DRAWN_KINDS);
    this.#detach = stage.attach({ name: 'objects', occlusion: () => this.#occlusion });
  }

  setMarkers(kind: MarkerKind, markers: DrawnMarkers): void {
    this.#markers[kind].set(markers);
  }

  setPolygons(polygons: readonly DrawnPolygon[]): void {
    this.#polygons.set(polygons);
  }

  setPolylines(polylines: readonly DrawnPolyline[]): void {
    this.#polylines.set(polylines);
  }

  setTextures(textures: readonly DrawnTexture[]): void {
    this.#textures.set(textures);
  }

  /** Whether pictures of objects are being loaded or painted. */
  get isPending(): boolean {
    return this.#textures.isPending || Object.values(this.#markers).some(({ isPending }) => isPending);
  }

  clear(): void {
    this.setPolygons([]);
    this.setPolylines([]);
    this.setTextures([]);
    for (const overlay of Object.values(this.#markers)) overlay.set(NO_MARKERS);
  }

  /** Sets the drawing order of the kinds, from bottom to top. */
  setOrder(order: readonly DrawnKind[]): void {
    this.#order = order;
    order.forEach((kind, rank) => this.#of(kind).setOrder(FIRST_ORDER + ROOM * rank));
  }

  /** Sets what stands in front of the objects; null if that is unknown. */
  setOcclusion(occlusion: Occlusion | null): void {
    this.#occlusion = occlusion;
  }

  setVisible(kind: DrawnKind, visible: boolean): void {
    this.#of(kind).setVisible(visible);
  }

  grow(factor: number): void {
    for (const overlay of Object.values(this.#markers)) overlay.grow(factor);
  }

  /** Highlights one object; null clears the highlight. */
  highlight(key: number | null): void {
    for (const kind of DRAWN_KINDS) this.#of(kind).highlight(key);
  }

  /** Returns the topmost object at a CSS pixel; null if there is none. */
  pick(pixel: Pixel): Picked | null {
    for (const kind of this.#order.toReversed()) {
      const picked = this.#of(kind).pick(pixel);
      if (picked) return picked;
    }
    return null;
  }

  /** Returns the marker that a marker of the same kind covers at a CSS pixel; null if there is none. */
  pickBelow(pixel: Pixel, key: number): Picked | null {
    for (const overlay of Object.values(this.#markers)) {
      const picked = overlay.pick(pixel, key);
      if (picked) return picked;
    }
    return null;
  }

  /**
   * Returns the bounds of a marker's picture as drawn, in CSS pixels relative to the marker's place; null for
   * all other kinds.
   */
  boundsOf(key: number): MarkerBox | null {
    for (const overlay of Object.values(this.#markers)) {
      const box = overlay.markerBounds(key);
      if (box) return box;
    }
    return null;
  }

  dispose(): void {
    this.#detach();
    for (const kind of DRAWN_KINDS) this.#stage.removeOverlay(this.#of(kind));
  }

  #of(kind: DrawnKind) {
    if (isMarkerKind(kind)) return this.#markers[kind];
    if (kind === 'polygons') return this.#polygons;
    return kind === 'polylines' ? this.#polylines : this.#textures;
  }
}
