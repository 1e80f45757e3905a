import type { DrawnMarkers, MarkerKind, MarkerLook } from './drawn-markers.ts';
import { type AtlasSlot, LookAtlas } from './look-atlas.ts';
import { type LookPicture, lookKey } from './look-picture.ts';
import { LookTable } from './look-table.ts';
import { dotPicture } from './paint-dot.ts';
import { iconPicture } from './paint-icon.ts';
import { labelPicture } from './paint-label.ts';
import { spherePicture } from './paint-sphere.ts';
import { svgPicture } from './paint-svg.ts';
import { type SvgPicture, loadSvg } from './svg-picture.ts';

/** A look that cannot be drawn as it is asked for; the standard pin stands in. */
export type LookFault = (look: MarkerLook, error: unknown) => void;

/** Key of the slot for looks that have no room. */
const DOT = 'dot';

/** The looks of a set of markers: painted, and where each is found. */
export class MarkerLooks {
  readonly atlas = new LookAtlas(2);
  readonly table = new LookTable();
  readonly #kind: MarkerKind;
  readonly #onChange: () => void;
  readonly #onFault: LookFault;
  /** Customers' drawings by the key of their look; null while one loads or when it has failed. */
  readonly #drawings = new Map<string, SvgPicture | null>();
  #looks: readonly MarkerLook[] = [];
  #keys: readonly string[] = [];
  /** Looks by how much they are needed. */
  #order: readonly number[] = [];
  #slots: AtlasSlot[] = [];
  #isDisposed = false;

  /** `onChange`: a drawing that was waited for is there. */
  constructor(kind: MarkerKind, onChange: () => void, onFault: LookFault) {
    this.#kind = kind;
    this.#onChange = onChange;
    this.#onFault = onFault;
  }

  /** Takes the looks of markers over and paints those that are new. */
  set({ looks, lookOf, count }: DrawnMarkers): void {
    if (looks === this.#looks) return;
    this.#looks = looks;
    this.#keys = looks.map(lookKey);
    this.#dropDrawings();
    this.#order = inOrderOfNeed(lookOf, count, looks.length);
    this.#place();
  }

  /** Farthest that any look reaches from its marker's place, CSS pixels. */
  get farthest(): number {
    return this.#slots.reduce((most, { reach: { left, top, right, bottom } }) => {
      return Math.max(most, Math.hypot(Math.max(-left, right), Math.max(-top, bottom)));
    }, 0);
  }

  /** The slot of a look by its number. */
  slotOf(look: number): AtlasSlot | undefined {
    return this.#slots[look];
  }

  /** Paints everything anew with so many texels per CSS pixel; nothing when it has as many. */
  setRatio(ratio: number): void {
    if (ratio === this.atlas.ratio) return;
    this.atlas.clear(ratio);
    this.#place();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.atlas.dispose();
    this.table.texture.dispose();
  }

  /** Finds or paints all looks, the most needed first; those that get no room become dots. */
  #place(): void {
    if (!this.#tryPlace()) {
      // What earlier markers looked like is in the way, or markers that are needed less.
      this.atlas.clear();
      this.#tryPlace();
    }
    this.table.write(this.#slots);
  }

  /** False when looks had to become dots. */
  #tryPlace(): boolean {
    const dot = this.atlas.find(DOT) ?? (this.atlas.add(DOT, dotPicture()) as AtlasSlot);
    this.#slots = this.#looks.map(() => dot);
    for (const look of this.#order) {
      const slot = this.#slotFor(look);
      if (!slot) return false;
      this.#slots[look] = slot;
    }
    return true;
  }

  #slotFor(number: number): AtlasSlot | null {
    const look = this.#looks[number] as MarkerLook;
    const key = this.#keys[number] as string;
    if (look.svg !== null && this.#drawings.get(key) === undefined) this.#load(look, key);
    const drawing = this.#drawings.get(key);
    const shown = look.svg !== null && !drawing ? standIn(look) : look;
    const shownKey = shown === look ? key : lookKey(shown);
    return this.atlas.find(shownKey) ?? this.atlas.add(shownKey, this.#pictureOf(shown, drawing));
  }

  #pictureOf(look: MarkerLook, drawing: SvgPicture | null | undefined): LookPicture {
    if (drawing) return svgPicture(look, drawing);
    if (this.#kind === 'spheres') return spherePicture(look);
    return look.style === 'text' && look.label !== ''
      ? labelPicture(look, this.atlas.pen)
      : iconPicture(look);
  }

  #load(look: MarkerLook, key: string): void {
    this.#drawings.set(key, null);
    loadSvg(look.svg ?? '', look.color).then(
      (drawing) => this.#arrive(key, drawing),
      (error: unknown) => this.#onFault(look, error),
    );
  }

  #arrive(key: string, drawing: SvgPicture): void {
    if (this.#isDisposed || !this.#drawings.has(key)) return;
    this.#drawings.set(key, drawing);
    this.#place();
    this.#onChange();
  }

  /** Forgets drawings that no marker has any more. */
  #dropDrawings(): void {
    const keys = new Set(this.#keys);
    for (const key of this.#drawings.keys()) if (!keys.has(key)) this.#drawings.delete(key);
  }
}

/** What stands in for a drawing that is not there: the standard pin in its colour. */
const standIn = (look: MarkerLook): MarkerLook => ({
  ...look,
  style: 'standard',
  icon: 'pin',
  svg: null,
  label: '',
});

/** All looks, those of the markers on top first: these are nearest, and seen best. */
function inOrderOfNeed(lookOf: Uint32Array, count: number, looks: number): number[] {
  const isNamed = new Uint8Array(looks);
  const order: number[] = [];
  for (let at = count - 1; at >= 0 && order.length < looks; at -= 1) {
    const look = lookOf[at] as number;
    if (isNamed[look] !== 0) continue;
    isNamed[look] = 1;
    order.push(look);
  }
  return order;
}
