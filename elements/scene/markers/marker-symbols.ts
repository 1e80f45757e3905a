import type { DrawnMarkers, MarkerKind, MarkerSymbol } from './drawn-markers.ts';
import { iconPicture } from './icon-picture.ts';
import { labelPicture } from './label-picture.ts';
import { dotPicture, spherePicture } from './sphere-picture.ts';
import { type SvgPicture, loadSvg, svgPicture } from './svg-picture.ts';
import { type AtlasSlot, SymbolAtlas, SymbolTable } from './symbol-atlas.ts';
import { type SymbolPicture, symbolKey } from './symbol-picture.ts';

/** Called for a symbol that cannot be drawn. The standard pin is drawn instead. */
export type OnSymbolError = (symbol: MarkerSymbol, error: unknown) => void;

/**
 * Number of symbols that are painted immediately. The other symbols are painted later, for `PAINT_MS`
 * milliseconds at a time.
 */
const FIRST_BATCH = 64;
const PAINT_MS = 6;

/** Key of the slot with the dot, which stands for symbols that are not in the atlas. */
const DOT = 'dot';

/** Paints the symbols of a set of markers, and finds their slots in the atlas. */
export class MarkerSymbols {
  readonly atlas = new SymbolAtlas(2);
  readonly table = new SymbolTable();
  readonly #kind: MarkerKind;
  readonly #onChange: () => void;
  readonly #onError: OnSymbolError;
  /**
   * Customers' drawings by the keys of their symbols; null while a drawing is loading or if it has failed.
   */
  readonly #drawings = new Map<string, SvgPicture | null>();
  #symbols: readonly MarkerSymbol[] = [];
  #keys: readonly string[] = [];
  /** Indices of symbols by priority, highest first. */
  #order: readonly number[] = [];
  #slots: AtlasSlot[] = [];
  /** Symbols that are not painted yet, highest priority last. */
  #waiting: number[] = [];
  /** Number of drawings that are loading. */
  #loading = 0;
  #isDisposed = false;

  /** `onChange` is called when a pending drawing has loaded. */
  constructor(kind: MarkerKind, onChange: () => void, onError: OnSymbolError) {
    this.#kind = kind;
    this.#onChange = onChange;
    this.#onError = onError;
  }

  set({ symbols, symbolOf, count }: DrawnMarkers): void {
    if (symbols === this.#symbols) return;
    this.#symbols = symbols;
    this.#keys = symbols.map(symbolKey);
    this.#dropDrawings();
    this.#order = inOrderOfNeed(symbolOf, count, symbols.length);
    this.#place();
  }

  /** Maximum distance, in CSS pixels, that any symbol extends from its marker's place. */
  get farthest(): number {
    return this.#slots.reduce((max, { reach: { left, top, right, bottom } }) => {
      return Math.max(max, Math.hypot(Math.max(-left, right), Math.max(-top, bottom)));
    }, 0);
  }

  slotOf(symbol: number): AtlasSlot | undefined {
    return this.#slots[symbol];
  }

  /** Sets the number of texels per CSS pixel. Repaints all symbols if the number has changed. */
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

  /** Continues painting for a few milliseconds if symbols are waiting. */
  paintMore(now: () => number): void {
    const until = now() + PAINT_MS;
    this.#paint(() => now() > until);
  }

  /** Whether some symbols are not painted yet. A dot is shown for such a symbol. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether symbols are not painted yet, or drawings are loading. */
  get isPending(): boolean {
    return this.isWaiting || this.#loading > 0;
  }

  /** Finds the slots of all symbols and paints missing symbols with the highest priority. The others wait. */
  #place(): void {
    this.#begin();
    let left = FIRST_BATCH;
    this.#paint(() => left-- <= 0);
  }

  #begin(): void {
    const dot = this.#dot();
    this.#slots = this.#symbols.map((_, symbol) => this.atlas.find(this.#shownOf(symbol).key) ?? dot);
    this.#waiting = this.#order.filter((symbol) => this.#slots[symbol] === dot).reverse();
  }

  #paint(isDone: () => boolean): void {
    while (this.#waiting.length > 0 && !isDone()) {
      const symbol = this.#waiting.pop() as number;
      const slot = this.#slotFor(symbol);
      if (slot) this.#slots[symbol] = slot;
    }
    this.table.write(this.#slots);
  }

  /** Returns the slot of a symbol, painting the symbol if necessary. Returns null if there is no space. */
  #slotFor(number: number): AtlasSlot | null {
    const { symbol, key, drawing } = this.#shownOf(number);
    const existing = this.atlas.find(key);
    if (existing) return existing;
    const picture = this.#pictureOf(symbol, drawing);
    const free = this.atlas.add(key, picture);
    if (free) return free;
    const replaceable = this.#replaceableFor(number);
    const slot = this.atlas.add(key, picture, replaceable);
    if (slot) this.#dropOverpainted();
    else this.#makeRoom(replaceable);
    return slot;
  }

  /**
   * Returns the slots that may be replaced: first those that no symbol needs, then those of symbols with a
   * lower priority.
   */
  #replaceableFor(symbol: number): readonly AtlasSlot[] {
    const ranks = this.#ranks();
    const dot = this.#dot();
    const rank = this.#order.indexOf(symbol);
    const rankOf = (slot: AtlasSlot): number => ranks.get(slot) ?? this.#order.length;
    const replaceable = this.atlas.slots.filter((slot) => slot !== dot && rankOf(slot) > rank);
    return replaceable.sort((a, b) => rankOf(b) - rankOf(a));
  }

  /** Returns the rank of each slot. A lower rank means a higher priority. */
  #ranks(): ReadonlyMap<AtlasSlot, number> {
    const ranks = new Map<AtlasSlot, number>();
    this.#order.forEach((symbol, rank) => {
      const slot = this.#slots[symbol] as AtlasSlot;
      if (!ranks.has(slot)) ranks.set(slot, rank);
    });
    return ranks;
  }

  /** Shows dots for symbols whose slots have been painted over. */
  #dropOverpainted(): void {
    const dot = this.#dot();
    this.#slots = this.#slots.map((slot) => (this.atlas.find(slot.key) === slot ? slot : dot));
  }

  /**
   * Starts over if most painted pictures are unused. Skips the remaining symbols if nothing can be replaced.
   */
  #makeRoom(replaceable: readonly AtlasSlot[]): void {
    const used = this.#ranks();
    const unused = replaceable.filter((slot) => !used.has(slot)).length;
    if (2 * unused > this.atlas.slots.length) {
      this.atlas.clear();
      this.#begin();
    } else if (replaceable.length === 0) this.#waiting = [];
  }

  #dot(): AtlasSlot {
    return this.atlas.find(DOT) ?? (this.atlas.add(DOT, dotPicture()) as AtlasSlot);
  }

  /**
   * Returns the picture to show for a symbol. While the symbol's drawing is loading, this is the standard
   * pin.
   */
  #shownOf(number: number): {
    readonly symbol: MarkerSymbol;
    readonly key: string;
    readonly drawing: SvgPicture | null | undefined;
  } {
    const symbol = this.#symbols[number] as MarkerSymbol;
    const key = this.#keys[number] as string;
    if (symbol.svg === null) return { symbol, key, drawing: null };
    if (this.#drawings.get(key) === undefined) this.#load(symbol, key);
    const drawing = this.#drawings.get(key);
    return drawing
      ? { symbol, key, drawing }
      : { symbol: fallbackSymbol(symbol), key: symbolKey(fallbackSymbol(symbol)), drawing };
  }

  #pictureOf(symbol: MarkerSymbol, drawing: SvgPicture | null | undefined): SymbolPicture {
    if (drawing) return svgPicture(symbol, drawing);
    if (this.#kind === 'spheres') return spherePicture(symbol);
    return symbol.style === 'text' && symbol.label !== ''
      ? labelPicture(symbol, this.atlas.pen)
      : iconPicture(symbol);
  }

  #load(symbol: MarkerSymbol, key: string): void {
    this.#drawings.set(key, null);
    this.#loading += 1;
    void loadSvg(symbol.svg ?? '', symbol.color)
      .finally(() => (this.#loading -= 1))
      .then(
        (drawing) => this.#arrive(key, drawing),
        (error: unknown) => this.#onError(symbol, error),
      );
  }

  #arrive(key: string, drawing: SvgPicture): void {
    if (this.#isDisposed || !this.#drawings.has(key)) return;
    this.#drawings.set(key, drawing);
    this.#place();
    this.#onChange();
  }

  #dropDrawings(): void {
    const keys = new Set(this.#keys);
    for (const key of this.#drawings.keys()) if (!keys.has(key)) this.#drawings.delete(key);
  }
}

/** Returns the standard pin in the marker's color, which replaces a missing drawing. */
const fallbackSymbol = (symbol: MarkerSymbol): MarkerSymbol => ({
  ...symbol,
  style: 'standard',
  icon: 'pin',
  svg: null,
  label: '',
});

/**
 * Returns all symbols in order of priority. The symbols of the topmost markers, which are the nearest and
 * most visible, come first.
 */
function inOrderOfNeed(symbolOf: Uint32Array, count: number, symbols: number): number[] {
  const isNamed = new Uint8Array(symbols);
  const order: number[] = [];
  for (let at = count - 1; at >= 0 && order.length < symbols; at -= 1) {
    const symbol = symbolOf[at] as number;
    if (isNamed[symbol] !== 0) continue;
    isNamed[symbol] = 1;
    order.push(symbol);
  }
  return order;
}
