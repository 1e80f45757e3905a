import { type Pixel, type View, directionOf, pixelOfRay } from '../../geo/camera.ts';
import type { Size } from '../../geo/camera.ts';
import type { Vec3 } from '../../geo/vector.ts';
import { drawingOrder } from '../../model/objects/drawing-order.ts';
import {
  KEEP_DEFAULTS,
  type KeepRules,
  type Kept,
  type KeptObjects,
  keepObjects,
} from '../../model/objects/keep-objects.ts';
import { growthOfZoom } from '../../model/objects/marker-scale.ts';
import { ObjectStore } from '../../model/objects/object-store.ts';
import { type AnyObject, DRAWN_KINDS, type DrawnKind } from '../../model/objects/objects.ts';
import type { Sphere } from '../../model/sphere.ts';
import { middleOf } from './object-middle.ts';
import { type DrawingEvents, ObjectDrawing } from './object-drawing.ts';
import {
  type CleanSvg,
  placeMarkers,
  placePolygons,
  placePolylines,
  placeTextures,
} from './place-objects.ts';
import type { ObjectScreen, SeenObject } from './seen-object.ts';
import { type SphereFrame, frameOfSphere } from './sphere-frame.ts';
import type { Stage } from '../../scene/stage.ts';

/** What the objects need of the viewer around them. */
export interface WorldObjectsOptions extends DrawingEvents {
  /** The view as it is drawn, and the element's size in CSS pixels. */
  readonly drawn: () => { readonly view: View; readonly size: Size };
  readonly cleanSvg: CleanSvg;
  /** What is kept changed. */
  readonly onChange: () => void;
}

type KeptAny = Kept<AnyObject>;

/** Joins the store of objects with the stage: what is kept around the sphere that is shown is drawn, found and picked. */
export class WorldObjects implements ObjectScreen {
  readonly store = new ObjectStore(() => this.#schedule());
  readonly #options: WorldObjectsOptions;
  #drawing: ObjectDrawing | null = null;
  #sphere: Sphere | null = null;
  #frame: SphereFrame | null = null;
  #rules: KeepRules = KEEP_DEFAULTS;
  #kept: KeptObjects | null = null;
  #byKey: Map<number, KeptAny> | null = null;
  #seen: readonly SeenObject[] | null = null;
  #isDue = false;
  #growsOnZoom = false;
  /** Grows with everything that concerns all kinds: another sphere, other limits, an icon that was cleaned. */
  #round = 0;
  /** What each kind was drawn from last. */
  readonly #drawnFrom = new Map<DrawnKind, string>();

  constructor(options: WorldObjectsOptions) {
    this.#options = options;
  }

  /** Draws on a stage from now on. */
  enter(stage: Stage): void {
    this.#drawing = new ObjectDrawing(stage, this.#options);
    this.renew();
  }

  /** Another sphere is shown, or none. */
  show(sphere: Sphere | null): void {
    this.#sphere = sphere;
    this.#frame = sphere && frameOfSphere(sphere);
    this.renew();
  }

  /** Limits that hold from now on. */
  setRules(rules: KeepRules): void {
    this.#rules = rules;
    this.renew();
  }

  /** Draws all kinds anew. */
  renew(): void {
    this.#round += 1;
    this.#schedule();
  }

  setOrder(viewerDisplayOrder: readonly unknown[]): void {
    this.#drawing?.setOrder(drawingOrder(viewerDisplayOrder));
    this.#options.requestFrame();
  }

  /** Whether markers grow while zooming in. */
  setGrowing(grows: boolean): void {
    this.#growsOnZoom = grows;
    this.#drawing?.grow(1);
    this.#options.requestFrame();
  }

  /** Shows or hides kinds of objects, whatever their layers say. */
  setVisible(kinds: readonly DrawnKind[], visible: boolean): void {
    for (const kind of kinds) this.#drawing?.setVisible(kind, visible);
    this.#options.requestFrame();
  }

  /** Lets one object stand out, or none. */
  highlight(key: number | null): void {
    this.#drawing?.highlight(key);
    this.#options.requestFrame();
  }

  /** A frame is about to be drawn. */
  prepare(zoom: number): void {
    if (this.#growsOnZoom) this.#drawing?.grow(growthOfZoom(zoom));
  }

  get seen(): readonly SeenObject[] {
    this.#seen ??= this.#all()
      .map((kept) => this.#see(kept))
      .sort((a, b) => a.pan - b.pan);
    return this.#seen;
  }

  find(key: number): SeenObject | null {
    this.#byKey ??= new Map(this.#all().map((kept) => [kept.key, kept]));
    const kept = this.#byKey.get(key);
    return kept ? this.#see(kept) : null;
  }

  pick(pixel: Pixel): SeenObject | null {
    const picked = this.#drawing?.pick(pixel);
    return picked ? this.find(picked.key) : null;
  }

  pixelOf({ object }: SeenObject): Pixel | null {
    const { view, size } = this.#options.drawn();
    return this.#frame && pixelOfRay(view, size, middleOf(object, this.#frame));
  }

  dispose(): void {
    this.#drawing?.dispose();
    this.#drawing = null;
  }

  #all(): KeptAny[] {
    const kept = this.#kept;
    return kept ? DRAWN_KINDS.flatMap((kind): readonly KeptAny[] => kept[kind]) : [];
  }

  #see({ key, layer, object, distance }: KeptAny): SeenObject {
    const middle: Vec3 = this.#frame ? middleOf(object, this.#frame) : [0, 0, -1];
    return { key, layer, object, distance, ...directionOf(middle) };
  }

  /** Many changes come in one task; what is kept is found once after it. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw(): void {
    this.#byKey = this.#seen = null;
    this.#kept = this.#sphere && keepObjects(this.store.layers(), this.#sphere, this.#rules);
    for (const kind of DRAWN_KINDS) this.#drawKind(kind);
    this.#options.requestFrame();
    this.#options.onChange();
  }

  /** Draws a kind, unless nothing of it changed. */
  #drawKind(kind: DrawnKind): void {
    const [drawing, kept, frame, sphere] = [this.#drawing, this.#kept, this.#frame, this.#sphere];
    const from = `${String(this.#round)} ${String(this.store.revision(kind))}`;
    if (!drawing || !kept || !frame || !sphere || this.#drawnFrom.get(kind) === from) return;
    this.#drawnFrom.set(kind, from);
    if (kind === 'polygons') drawing.setPolygons(placePolygons(kept.polygons, frame));
    else if (kind === 'polylines') drawing.setPolylines(placePolylines(kept.polylines, frame));
    else if (kind === 'texturedPolygons') drawing.setTextures(placeTextures(kept.texturedPolygons));
    else drawing.setMarkers(kind, placeMarkers(kept[kind], frame, sphere.id, this.#options.cleanSvg));
  }
}
