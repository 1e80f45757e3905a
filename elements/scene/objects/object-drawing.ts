import { DRAWN_KINDS, type DrawnKind } from '../../model/objects/objects.ts';
import type { ObjectSelection } from '../../model/objects/select-objects.ts';
import type { SphereFrame } from '../../model/objects/sphere-frame.ts';
import type { Steps } from '../../model/steps.ts';
import type { MarkerKind } from '../markers/drawn-markers.ts';
import type { ObjectOverlays } from './object-overlays.ts';
import {
  type CleanSvg,
  type OpacityAt,
  type PlacedMarkers,
  symbolOf,
  placeMarkers,
  placePolygons,
  placePolylines,
  placeTextures,
} from './place-objects.ts';

export interface Scenery {
  readonly selected: ObjectSelection;
  readonly frame: SphereFrame;
  readonly sphere: number;
  /** Returns a string that changes whenever the objects of a kind change. */
  readonly state: (kind: DrawnKind) => string;
  readonly opacityAt: OpacityAt;
  /** A number that changes whenever all objects must be placed again. */
  readonly round: number;
}

/**
 * Passes objects to a stage's overlays. Only changed kinds are passed, and only changed markers are placed
 * again.
 */
export class ObjectDrawing {
  readonly #overlays: ObjectOverlays;
  readonly #cleanSvg: CleanSvg;
  readonly #drawnFrom = new Map<DrawnKind, string>();
  readonly #placed = new Map<MarkerKind, PlacedMarkers>();
  #round = NaN;

  constructor(overlays: ObjectOverlays, cleanSvg: CleanSvg) {
    this.#overlays = overlays;
    this.#cleanSvg = cleanSvg;
  }

  /** Prepares the changes in steps. The returned function applies all changes at once. */
  *ready(scenery: Scenery): Steps<() => void> {
    if (scenery.round !== this.#round) this.#placed.clear();
    const draws: (() => void)[] = [];
    for (const kind of DRAWN_KINDS) {
      const state = scenery.state(kind);
      if (this.#drawnFrom.get(kind) === state) continue;
      const draw = yield* this.#readyKind(kind, scenery);
      draws.push(() => {
        this.#drawnFrom.set(kind, state);
        draw();
      });
    }
    return () => {
      this.#round = scenery.round;
      for (const draw of draws) draw();
    };
  }

  /** Removes all objects from the picture until changes are prepared again. */
  clear(): void {
    this.#drawnFrom.clear();
    this.#placed.clear();
    this.#overlays.clear();
  }

  *#readyKind(kind: DrawnKind, { selected, frame, sphere, opacityAt }: Scenery): Steps<() => void> {
    const overlays = this.#overlays;
    if (kind === 'polygons') {
      const polygons = yield* placePolygons(selected.polygons, frame);
      return () => overlays.setPolygons(polygons);
    }
    if (kind === 'polylines') {
      const lines = yield* placePolylines(selected.polylines, frame);
      return () => overlays.setPolylines(lines);
    }
    if (kind === 'texturedPolygons')
      return () => overlays.setTextures(placeTextures(selected.texturedPolygons));
    const symbol = (marker: Parameters<typeof symbolOf>[0]) => symbolOf(marker, sphere, this.#cleanSvg);
    const appearance = { symbol, opacityAt };
    const placed = yield* placeMarkers(selected[kind], frame, appearance, this.#placed.get(kind));
    return () => {
      this.#placed.set(kind, placed);
      overlays.setMarkers(kind, placed.drawn);
    };
  }
}
