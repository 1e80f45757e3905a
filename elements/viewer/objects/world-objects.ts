import { type Pixel, type Size, type View, directionOf } from '../../geo/camera.ts';
import { pixelOfRay } from '../../geo/pixel-ray.ts';
import type { Vec3 } from '../../geo/vector.ts';
import { browserClock } from '../../model/clock.ts';
import { isEqual } from '../../model/objects/changed-kinds.ts';
import type { Draper } from '../../model/objects/draper.ts';
import { drawingOrder } from '../../model/objects/drawing-order.ts';
import { growthOfZoom } from '../../model/objects/marker-scale.ts';
import { type MiddleOf, cornersIn, middlesIn } from '../../model/objects/object-middle.ts';
import { ObjectStore } from '../../model/objects/object-store.ts';
import { type AnyObject, DRAWN_KINDS, type DrawnKind } from '../../model/objects/objects.ts';
import { isInPicture } from '../../model/objects/picture-point.ts';
import {
  DEFAULT_SELECTION,
  type SelectionRules,
  type SelectedObject,
  type ObjectSelection,
  selectInSteps,
} from '../../model/objects/select-objects.ts';
import { type GroundAt, type SphereFrame, frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { Steps } from '../../model/steps.ts';
import { ObjectDrawing } from '../../scene/objects/object-drawing.ts';
import { type DrawingEvents, ObjectOverlays } from '../../scene/objects/object-overlays.ts';
import type { CleanSvg } from '../../scene/objects/place-objects.ts';
import type { Occlusion } from '../../scene/overlay.ts';
import type { Stage } from '../../scene/stage.ts';
import type { ObjectScreen, Reach, SeenObject } from './seen-object.ts';
import { Slices } from './slices.ts';

export interface WorldObjectsOptions extends DrawingEvents {
  /** The drawn view, and the element's size in CSS pixels. */
  readonly drawn: () => { readonly view: View; readonly size: Size };
  readonly cleanSvg: CleanSvg;
  readonly onChange: () => void;
}

/** The surface on which objects stand. */
interface Ground {
  /** Null if the ground is level. */
  readonly groundAt: GroundAt | null;
  /** Returns what lays objects on the surface; null until it is loaded, after which a function is called. */
  draper(onLoad: () => void): Draper | null;
}

type SelectedAny = SelectedObject<AnyObject>;

/**
 * Connects the object store to the stage. Objects within the limits around the current sphere are drawn,
 * listed and can be picked.
 */
export class WorldObjects implements ObjectScreen {
  readonly store = new ObjectStore(() => this.#schedule());
  readonly #options: WorldObjectsOptions;
  readonly #slices = new Slices(browserClock);
  #overlays: ObjectOverlays | null = null;
  #drawing: ObjectDrawing | null = null;
  #sphere: Sphere | null = null;
  #isPlaced = true;
  #frame: SphereFrame | null = null;
  #middleOf: MiddleOf = () => [0, 0, -1];
  #rules: SelectionRules = DEFAULT_SELECTION;
  #selection: ObjectSelection | null = null;
  #selectionRound = NaN;
  #found: SelectedAny | null = null;
  #seen: readonly SeenObject[] | null = null;
  #occlusion: Occlusion | null = null;
  #isScheduled = false;
  #growsOnZoom = false;
  /** The kinds of objects that are hidden, even after the stage has been replaced. */
  readonly #hidden = new Set<DrawnKind>();
  /** Counts the changes that affect all kinds, such as a new sphere, new limits or a newly sanitized icon. */
  #round = 0;

  constructor(options: WorldObjectsOptions) {
    this.#options = options;
  }

  enter(stage: Stage): void {
    this.#overlays = new ObjectOverlays(stage, this.#options);
    this.#drawing = new ObjectDrawing(this.#overlays, this.#options.cleanSvg);
    this.setVisible([...this.#hidden], false);
    this.#overlays.setOcclusion(this.#occlusion);
    this.renew();
  }

  /** Sets the sphere that is shown, and whether its place is known; null if none is shown. */
  show(sphere: Sphere | null, isPlaced = true): void {
    this.#sphere = sphere;
    this.#isPlaced = isPlaced;
    this.#setFrame(sphere && frameOfSphere(sphere));
    // Drops the previous selection, because positions around another sphere are wrong for this one.
    this.#slices.stop();
    this.#isScheduled = false;
    this.#setSelection(null);
    this.renew();
  }

  /** Sets the surface on which objects around the current sphere stand; null if there is none. */
  setGround(ground: Ground | null): void {
    if (!this.#frame) return;
    const frame: SphereFrame = {
      ...this.#frame,
      groundAt: ground?.groundAt,
      draper: ({ drape }) =>
        drape &&
        ground?.draper(() => {
          if (this.#frame === frame) this.setGround(ground);
        }),
    };
    this.#setFrame(frame);
    this.#setSelection(this.#selection);
    this.renew();
  }

  /** Sets what stands in front of objects around the current sphere; null if that is unknown. */
  setOcclusion(occlusion: Occlusion | null): void {
    if (!occlusion && !this.#occlusion) return;
    this.#occlusion = occlusion;
    this.#overlays?.setOcclusion(occlusion);
    this.renew();
  }

  setRules(rules: SelectionRules): void {
    if (isEqual(rules, this.#rules)) return;
    this.#rules = rules;
    this.renew();
  }

  /** Draws the objects of all kinds again. */
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

  setVisible(kinds: readonly DrawnKind[], visible: boolean): void {
    for (const kind of kinds) {
      this.#hidden[visible ? 'delete' : 'add'](kind);
      this.#overlays?.setVisible(kind, visible);
    }
    this.#options.requestFrame();
  }

  highlight(key: number | null): void {
    this.#overlays?.highlight(key);
    this.#options.requestFrame();
  }

  /** Must be called before each frame is drawn. */
  prepare(zoom: number): void {
    if (this.#growsOnZoom) this.#overlays?.grow(growthOfZoom(zoom));
  }

  /** Whether changes are pending that are not drawn yet. */
  get isBusy(): boolean {
    return this.#isScheduled || this.#slices.isBusy;
  }

  /** Whether changes of the objects are not drawn yet. */
  get isPending(): boolean {
    return this.#isScheduled || this.#slices.isBusy || this.#overlays?.isPending === true;
  }

  get count(): number {
    if (this.#occlusion?.opacity === 0) return this.seen.length;
    const selected = this.#selection;
    return selected ? DRAWN_KINDS.reduce((count, kind) => count + selected[kind].length, 0) : 0;
  }

  get seen(): readonly SeenObject[] {
    this.#seen ??= this.#all()
      .map((selected) => this.#see(selected))
      .filter((seen) => this.#isListed(seen))
      .sort((a, b) => a.pan - b.pan);
    return this.#seen;
  }

  find(key: number): SeenObject | null {
    if (this.#found?.key !== key) this.#found = this.#search(key);
    const seen = this.#found && this.#see(this.#found);
    return seen && this.#isListed(seen) ? seen : null;
  }

  pick(pixel: Pixel): SeenObject | null {
    const picked = this.#overlays?.pick(pixel);
    return picked ? this.find(picked.key) : null;
  }

  /** Returns the marker that another one covers at a pixel of the element, in CSS pixels; null if there is none. */
  pickBelow(pixel: Pixel, key: number): SeenObject | null {
    const picked = this.#overlays?.pickBelow(pixel, key);
    return picked ? this.find(picked.key) : null;
  }

  pixelOf({ object }: SeenObject): Pixel | null {
    const { view, size } = this.#options.drawn();
    return this.#frame && pixelOfRay(view, size, this.#middleOf(object));
  }

  /** Returns zero for surfaces, and for markers whose icons have not been painted yet. */
  reachOf({ key }: SeenObject): Reach {
    const { top, bottom } = this.#overlays?.boundsOf(key) ?? { top: 0, bottom: 0 };
    return { above: -top, below: bottom };
  }

  dispose(): void {
    this.#slices.stop();
    this.#overlays?.dispose();
    this.#overlays = this.#drawing = null;
  }

  #setFrame(frame: SphereFrame | null): void {
    this.#frame = frame;
    if (frame) this.#middleOf = middlesIn(frame);
  }

  #all(): SelectedAny[] {
    const selected = this.#selection;
    return selected ? DRAWN_KINDS.flatMap((kind): readonly SelectedAny[] => selected[kind]) : [];
  }

  /** A linear search is faster than a lookup table, which would have to be rebuilt after every change. */
  #search(key: number): SelectedAny | null {
    for (const kind of this.#selection ? DRAWN_KINDS : []) {
      const selected: readonly SelectedAny[] = this.#selection?.[kind] ?? [];
      const found = selected.find((one) => one.key === key);
      if (found) return found;
    }
    return null;
  }

  #see({ key, layer, object, distance }: SelectedAny): SeenObject {
    const middle = this.#middleOf(object);
    const isHidden = (): boolean => this.#isHidden(object, middle);
    return {
      key,
      layer,
      object,
      distance,
      ...directionOf(middle),
      get isHidden() {
        return isHidden();
      },
    };
  }

  /** Returns whether an object can be used, which is not the case if it is not drawn because it is hidden. */
  #isListed(seen: SeenObject): boolean {
    return this.#occlusion?.opacity !== 0 || !seen.isHidden;
  }

  /** Returns whether something stands in front of the corners and the center of an object. */
  #isHidden(object: AnyObject, middle: Vec3): boolean {
    const [occlusion, frame] = [this.#occlusion, this.#frame];
    if (!occlusion || !frame) return false;
    // Nothing stands in front of a point of the picture itself.
    if (object.kind === 'marker' && (object.standsOut === true || isInPicture(object))) return false;
    return [middle, ...cornersIn(frame)(object)].every((point) => occlusion.isHidden(point));
  }

  /**
   * Schedules one update of the selection at the end of the task, because many changes may occur in one task.
   * A pending update finishes first.
   */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      if (this.#isScheduled && !this.#slices.isBusy) this.#draw();
    });
  }

  #draw(): void {
    this.#isScheduled = false;
    this.#slices.start(this.#drawInSteps());
    // Hides the previous sphere's objects while the new sphere's objects are being prepared.
    if (this.#slices.isBusy && !this.#selection) this.#drawing?.clear();
  }

  *#drawInSteps(): Steps<void> {
    const [round, frame, sphere] = [this.#round, this.#frame, this.#sphere];
    const states = new Map(
      DRAWN_KINDS.map((kind) => [kind, `${String(round)} ${String(this.store.revision(kind))}`]),
    );
    const before = this.#selectionRound === round ? this.#selection : null;
    const { latitude = 0, longitude = 0, id = 0 } = sphere ?? {};
    const at = { latitude, longitude, id, isPlaced: this.#isPlaced };
    const selected = sphere && (yield* selectInSteps(this.store.layers(), at, this.#rules, before));
    const state = (kind: DrawnKind): string => states.get(kind) ?? '';
    const occlusion = this.#occlusion;
    const opacityAt = ([x = 0, y = 0, z = 0]: Float32Array): number =>
      occlusion?.isHidden([x, y, z]) ? occlusion.opacity : 1;
    const draw =
      selected && frame && this.#drawing
        ? yield* this.#drawing.ready({ selected, frame, sphere: sphere.id, state, opacityAt, round })
        : null;
    this.#selectionRound = round;
    this.#setSelection(selected);
    draw?.();
    this.#options.requestFrame();
    this.#options.onChange();
    // Draws again if anything has changed in the meantime.
    if (this.#isScheduled) queueMicrotask(() => this.#isScheduled && this.#draw());
  }

  #setSelection(selected: ObjectSelection | null): void {
    this.#selection = selected;
    this.#found = this.#seen = null;
  }
}
