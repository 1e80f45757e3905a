import type { KeptObjects } from '../../model/objects/keep-objects.ts';
import { DRAWN_KINDS, type DrawnKind } from '../../model/objects/objects.ts';
import type { SphereFrame } from '../../model/objects/sphere-frame.ts';
import type { Steps } from '../../model/steps.ts';
import type { MarkerKind } from '../markers/drawn-markers.ts';
import type { ObjectOverlays } from './object-overlays.ts';
import {
  type CleanSvg,
  type PlacedMarkers,
  lookOf,
  placeMarkers,
  placePolygons,
  placePolylines,
  placeTextures,
} from './place-objects.ts';

/** What is to be drawn, and where it is seen from. */
export interface Scenery {
  readonly kept: KeptObjects;
  readonly frame: SphereFrame;
  /** The sphere that is shown. */
  readonly sphere: number;
  /** For each kind a text that differs whenever its objects do. */
  readonly state: (kind: DrawnKind) => string;
  /** A number that differs whenever everything is to be placed again. */
  readonly round: number;
}

/** Brings objects onto a stage's overlays: only the kinds that changed, and of markers only those that did. */
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

  /** Readies what changed in steps; the function that it ends with draws all of it at once. */
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

  /** Draws nothing until something is readied again. */
  clear(): void {
    this.#drawnFrom.clear();
    this.#placed.clear();
    this.#overlays.clear();
  }

  *#readyKind(kind: DrawnKind, { kept, frame, sphere }: Scenery): Steps<() => void> {
    const overlays = this.#overlays;
    if (kind === 'polygons') {
      const polygons = yield* placePolygons(kept.polygons, frame);
      return () => overlays.setPolygons(polygons);
    }
    if (kind === 'polylines') {
      const lines = yield* placePolylines(kept.polylines, frame);
      return () => overlays.setPolylines(lines);
    }
    if (kind === 'texturedPolygons') return () => overlays.setTextures(placeTextures(kept.texturedPolygons));
    const look = (marker: Parameters<typeof lookOf>[0]) => lookOf(marker, sphere, this.#cleanSvg);
    const placed = yield* placeMarkers(kept[kind], frame, look, this.#placed.get(kind));
    return () => {
      this.#placed.set(kind, placed);
      overlays.setMarkers(kind, placed.drawn);
    };
  }
}
