import type { DrawnMarkers, MarkerKind, MarkerLook } from './drawn-markers.ts';
import { type AtlasSlot, LookAtlas, LookTable } from './look-atlas.ts';
import {
  type LookPicture,
  dotPicture,
  iconPicture,
  labelPicture,
  lookKey,
  spherePicture,
} from './look-picture.ts';
import { type SvgPicture, loadSvg, svgPicture } from './svg-picture.ts';

/** Called for a look that cannot be drawn as requested; the standard pin is drawn instead. */
export type LookFault = (look: MarkerLook, error: unknown) => void;

/** Number of looks painted at once; others are painted later, a few milliseconds at a time. */
const AT_ONCE = 64;
const PAINT_MS = 6;

/** Key of the slot for looks without room. */
const DOT = 'dot';

/** The looks of a set of markers: paints them and finds their slots. */
export class MarkerLooks {
  readonly atlas = new LookAtlas(2);
  readonly table = new LookTable();
  readonly #kind: MarkerKind;
  readonly #onChange: () => void;
  readonly #onFault: LookFault;
  /** Customers' drawings by the key of their look; null while one is loading or when it has failed. */
  readonly #drawings = new Map<string, SvgPicture | null>();
  #looks: readonly MarkerLook[] = [];
  #keys: readonly string[] = [];
  /** Looks by how much they are needed, the most needed first. */
  #order: readonly number[] = [];
  #slots: AtlasSlot[] = [];
  /** Looks that are not painted yet, the most needed one last. */
  #waiting: number[] = [];
  #isDisposed = false;

  /** `onChange` is called when a pending drawing has loaded. */
  constructor(kind: MarkerKind, onChange: () => void, onFault: LookFault) {
    this.#kind = kind;
    this.#onChange = onChange;
    this.#onFault = onFault;
  }

  /** Sets the looks of the markers and paints new ones. */
  set({ looks, lookOf, count }: DrawnMarkers): void {
    if (looks === this.#looks) return;
    this.#looks = looks;
    this.#keys = looks.map(lookKey);
    this.#dropDrawings();
    this.#order = inOrderOfNeed(lookOf, count, looks.length);
    this.#place();
  }

  /** Maximum extent of any look from its marker's place, in CSS pixels. */
  get farthest(): number {
    return this.#slots.reduce((most, { reach: { left, top, right, bottom } }) => {
      return Math.max(most, Math.hypot(Math.max(-left, right), Math.max(-top, bottom)));
    }, 0);
  }

  /** The slot of a look by its index. */
  slotOf(look: number): AtlasSlot | undefined {
    return this.#slots[look];
  }

  /** Paints everything again with this many texels per CSS pixel, unless the number is unchanged. */
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

  /** Continues painting for a moment when there are many looks. */
  paintMore(now: () => number): void {
    const until = now() + PAINT_MS;
    this.#paint(() => now() > until);
  }

  /** Whether some looks are not painted yet; they are shown as dots in the meantime. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Finds all looks and paints the most needed missing ones; the rest waits. */
  #place(): void {
    this.#begin();
    let left = AT_ONCE;
    this.#paint(() => left-- <= 0);
  }

  #begin(): void {
    const dot = this.#dot();
    this.#slots = this.#looks.map((_, look) => this.atlas.find(this.#shownOf(look).key) ?? dot);
    this.#waiting = this.#order.filter((look) => this.#slots[look] === dot).reverse();
  }

  #paint(isOver: () => boolean): void {
    while (this.#waiting.length > 0 && !isOver()) {
      const look = this.#waiting.pop() as number;
      const slot = this.#slotFor(look);
      if (slot) this.#slots[look] = slot;
    }
    this.table.write(this.#slots);
  }

  /** The slot of a look, painted if necessary; null when there is no room for it. */
  #slotFor(number: number): AtlasSlot | null {
    const { look, key, drawing } = this.#shownOf(number);
    const known = this.atlas.find(key);
    if (known) return known;
    const picture = this.#pictureOf(look, drawing);
    const free = this.atlas.add(key, picture);
    if (free) return free;
    const spare = this.#spareFor(number);
    const slot = this.atlas.add(key, picture, spare);
    if (slot) this.#dropOverpainted();
    else this.#makeRoom(spare);
    return slot;
  }

  /** Slots that no look needs, then those of looks that are needed less than this one. */
  #spareFor(look: number): readonly AtlasSlot[] {
    const ranks = this.#ranks();
    const dot = this.#dot();
    const own = this.#order.indexOf(look);
    const rankOf = (slot: AtlasSlot): number => ranks.get(slot) ?? this.#order.length;
    const spare = this.atlas.slots.filter((slot) => slot !== dot && rankOf(slot) > own);
    return spare.sort((a, b) => rankOf(b) - rankOf(a));
  }

  /** How much each slot is needed: lower numbers are needed more. */
  #ranks(): ReadonlyMap<AtlasSlot, number> {
    const ranks = new Map<AtlasSlot, number>();
    this.#order.forEach((look, rank) => {
      const slot = this.#slots[look] as AtlasSlot;
      if (!ranks.has(slot)) ranks.set(slot, rank);
    });
    return ranks;
  }

  /** Replaces looks whose slots were painted over by dots. */
  #dropOverpainted(): void {
    const dot = this.#dot();
    this.#slots = this.#slots.map((slot) => (this.atlas.find(slot.key) === slot ? slot : dot));
  }

  /** Starts over when most painted pictures are unused; gives up on the rest when nothing can be removed. */
  #makeRoom(spare: readonly AtlasSlot[]): void {
    const used = this.#ranks();
    const unused = spare.filter((slot) => !used.has(slot)).length;
    if (2 * unused > this.atlas.slots.length) {
      this.atlas.clear();
      this.#begin();
    } else if (spare.length === 0) this.#waiting = [];
  }

  /** The slot of the dot, for looks that are not painted. */
  #dot(): AtlasSlot {
    return this.atlas.find(DOT) ?? (this.atlas.add(DOT, dotPicture()) as AtlasSlot);
  }

  /** What is shown for a look: the standard pin while its drawing is loading. */
  #shownOf(number: number): {
    readonly look: MarkerLook;
    readonly key: string;
    readonly drawing: SvgPicture | null | undefined;
  } {
    const look = this.#looks[number] as MarkerLook;
    const key = this.#keys[number] as string;
    if (look.svg === null) return { look, key, drawing: null };
    if (this.#drawings.get(key) === undefined) this.#load(look, key);
    const drawing = this.#drawings.get(key);
    return drawing ? { look, key, drawing } : { look: standIn(look), key: lookKey(standIn(look)), drawing };
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

  /** Removes drawings that no marker uses any more. */
  #dropDrawings(): void {
    const keys = new Set(this.#keys);
    for (const key of this.#drawings.keys()) if (!keys.has(key)) this.#drawings.delete(key);
  }
}

/** The replacement for a missing drawing: the standard pin in its colour. */
const standIn = (look: MarkerLook): MarkerLook => ({
  ...look,
  style: 'standard',
  icon: 'pin',
  svg: null,
  label: '',
});

/** All looks, those of the topmost markers first: these are nearest and most visible. */
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
