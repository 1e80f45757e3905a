import { type Pixel, type Size, type View, directionOf, pixelOfRay } from '../../geo/camera.ts';
import { browserClock } from '../../model/clock.ts';
import { isEqual } from '../../model/objects/changed-kinds.ts';
import { drawingOrder } from '../../model/objects/drawing-order.ts';
import {
  KEEP_DEFAULTS,
  type KeepRules,
  type Kept,
  type KeptObjects,
  keepInSteps,
} from '../../model/objects/keep-objects.ts';
import { growthOfZoom } from '../../model/objects/marker-scale.ts';
import { type MiddleOf, middlesIn } from '../../model/objects/object-middle.ts';
import { ObjectStore } from '../../model/objects/object-store.ts';
import { type AnyObject, DRAWN_KINDS, type DrawnKind } from '../../model/objects/objects.ts';
import { type SphereFrame, frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { Steps } from '../../model/steps.ts';
import { ObjectDrawing } from '../../scene/objects/object-drawing.ts';
import { type DrawingEvents, ObjectOverlays } from '../../scene/objects/object-overlays.ts';
import type { CleanSvg } from '../../scene/objects/place-objects.ts';
import type { Stage } from '../../scene/stage.ts';
import type { ObjectScreen, Reach, SeenObject } from './seen-object.ts';
import { Slices } from './slices.ts';

/** The viewer's functions that the objects use. */
export interface WorldObjectsOptions extends DrawingEvents {
  /** The drawn view, and the element's size in CSS pixels. */
  readonly drawn: () => { readonly view: View; readonly size: Size };
  readonly cleanSvg: CleanSvg;
  /** The objects around the sphere changed. */
  readonly onChange: () => void;
}

type KeptAny = Kept<AnyObject>;

/**
 * Connects the store of objects with the stage: objects near enough to the current sphere are drawn, listed and picked.
 */
export class WorldObjects implements ObjectScreen {
  readonly store = new ObjectStore(() => this.#schedule());
  readonly #options: WorldObjectsOptions;
  readonly #slices = new Slices(browserClock);
  #overlays: ObjectOverlays | null = null;
  #drawing: ObjectDrawing | null = null;
  #sphere: Sphere | null = null;
  #frame: SphereFrame | null = null;
  #middleOf: MiddleOf = () => [0, 0, -1];
  #rules: KeepRules = KEEP_DEFAULTS;
  #kept: KeptObjects | null = null;
  #keptRound = NaN;
  #found: KeptAny | null = null;
  #seen: readonly SeenObject[] | null = null;
  #isDue = false;
  #growsOnZoom = false;
  /** Kinds that are hidden, on any stage. */
  readonly #hidden = new Set<DrawnKind>();
  /** Incremented by every change that concerns all kinds: another sphere, other limits, a sanitized icon. */
  #round = 0;

  constructor(options: WorldObjectsOptions) {
    this.#options = options;
  }

  /** Sets the stage to draw on. */
  enter(stage: Stage): void {
    this.#overlays = new ObjectOverlays(stage, this.#options);
    this.#drawing = new ObjectDrawing(this.#overlays, this.#options.cleanSvg);
    this.setVisible([...this.#hidden], false);
    this.renew();
  }

  /** Sets the sphere that is shown, or none. */
  show(sphere: Sphere | null): void {
    this.#sphere = sphere;
    this.#frame = sphere && frameOfSphere(sphere);
    if (this.#frame) this.#middleOf = middlesIn(this.#frame);
    // Objects that were selected around another sphere are in the wrong place for this one.
    this.#slices.stop();
    this.#isDue = false;
    this.#setKept(null);
    this.renew();
  }

  /** Sets the distance limits. */
  setRules(rules: KeepRules): void {
    if (isEqual(rules, this.#rules)) return;
    this.#rules = rules;
    this.renew();
  }

  /** Draws all kinds again. */
  renew(): void {
    this.#round += 1;
    this.#schedule();
  }

  setOrder(viewerDisplayOrder: readonly unknown[]): void {
    this.#overlays?.setOrder(drawingOrder(viewerDisplayOrder));
    this.#options.requestFrame();
  }

  /** Sets whether markers grow when the user zooms in. */
  setGrowing(grows: boolean): void {
    this.#growsOnZoom = grows;
    this.#overlays?.grow(1);
    this.#options.requestFrame();
  }

  /** Shows or hides kinds of objects, regardless of their layers. */
  setVisible(kinds: readonly DrawnKind[], visible: boolean): void {
    for (const kind of kinds) {
      this.#hidden[visible ? 'delete' : 'add'](kind);
      this.#overlays?.setVisible(kind, visible);
    }
    this.#options.requestFrame();
  }

  /** Highlights one object, or none. */
  highlight(key: number | null): void {
    this.#overlays?.highlight(key);
    this.#options.requestFrame();
  }

  /** Called before a frame is drawn. */
  prepare(zoom: number): void {
    if (this.#growsOnZoom) this.#overlays?.grow(growthOfZoom(zoom));
  }

  get count(): number {
    const kept = this.#kept;
    return kept ? DRAWN_KINDS.reduce((count, kind) => count + kept[kind].length, 0) : 0;
  }

  get seen(): readonly SeenObject[] {
    this.#seen ??= this.#all()
      .map((kept) => this.#see(kept))
      .sort((a, b) => a.pan - b.pan);
    return this.#seen;
  }

  find(key: number): SeenObject | null {
    if (this.#found?.key !== key) this.#found = this.#search(key);
    return this.#found && this.#see(this.#found);
  }

  pick(pixel: Pixel): SeenObject | null {
    const picked = this.#overlays?.pick(pixel);
    return picked ? this.find(picked.key) : null;
  }

  pixelOf({ object }: SeenObject): Pixel | null {
    const { view, size } = this.#options.drawn();
    return this.#frame && pixelOfRay(view, size, this.#middleOf(object));
  }

  /** The extent of surfaces, and of markers whose icon is not painted yet, is zero. */
  reachOf({ key }: SeenObject): Reach {
    const { top, bottom } = this.#overlays?.boundsOf(key) ?? { top: 0, bottom: 0 };
    return { above: -top, below: bottom };
  }

  dispose(): void {
    this.#slices.stop();
    this.#overlays?.dispose();
    this.#overlays = this.#drawing = null;
  }

  #all(): KeptAny[] {
    const kept = this.#kept;
    return kept ? DRAWN_KINDS.flatMap((kind): readonly KeptAny[] => kept[kind]) : [];
  }

  /** A linear search: faster than a table that every change would rebuild. */
  #search(key: number): KeptAny | null {
    for (const kind of this.#kept ? DRAWN_KINDS : []) {
      const kept: readonly KeptAny[] = this.#kept?.[kind] ?? [];
      const found = kept.find((one) => one.key === key);
      if (found) return found;
    }
    return null;
  }

  #see({ key, layer, object, distance }: KeptAny): SeenObject {
    return { key, layer, object, distance, ...directionOf(this.#middleOf(object)) };
  }

  /** Many changes may come in one task; the selection is updated once afterwards, or after the pending update. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      if (this.#isDue && !this.#slices.isBusy) this.#draw();
    });
  }

  #draw(): void {
    this.#isDue = false;
    this.#slices.start(this.#drawInSteps());
    // Until the new sphere's objects are ready, none of the previous sphere's may be visible.
    if (this.#slices.isBusy && !this.#kept) this.#drawing?.clear();
  }

  *#drawInSteps(): Steps<void> {
    const [round, frame, sphere] = [this.#round, this.#frame, this.#sphere];
    const states = new Map(
      DRAWN_KINDS.map((kind) => [kind, `${String(round)} ${String(this.store.revision(kind))}`]),
    );
    const before = this.#keptRound === round ? this.#kept : null;
    const kept = sphere && (yield* keepInSteps(this.store.layers(), sphere, this.#rules, before));
    const state = (kind: DrawnKind): string => states.get(kind) ?? '';
    const draw =
      kept && frame && this.#drawing
        ? yield* this.#drawing.ready({ kept, frame, sphere: sphere.id, state, round })
        : null;
    this.#keptRound = round;
    this.#setKept(kept);
    draw?.();
    this.#options.requestFrame();
    this.#options.onChange();
    // Something changed in the meantime.
    if (this.#isDue) queueMicrotask(() => this.#isDue && this.#draw());
  }

  #setKept(kept: KeptObjects | null): void {
    this.#kept = kept;
    this.#found = this.#seen = null;
  }
}
