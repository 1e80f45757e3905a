import { clamp } from '../../geo/angle.ts';
import type { Pixel, Size } from '../../geo/camera.ts';
import type { Reach } from '../objects/seen-object.ts';

/** Moves what lies over the view to the pixels it belongs to. It writes styles alone and never asks the layout. */
export class LayerPlacing {
  readonly #sizes: LayerSizes;
  #layer: Element | null = null;
  #popup: HTMLElement | null = null;
  #words: HTMLElement | null = null;
  #ring: HTMLElement | null = null;

  /** `onChange` is called when any size changed. */
  constructor(onChange: () => void) {
    this.#sizes = new LayerSizes(onChange);
  }

  /** The popup on the page; null while none is. */
  get popup(): HTMLElement | null {
    return this.#popup;
  }

  /** Takes up what was rendered. */
  find(root: ParentNode): void {
    this.#layer = root.querySelector('.popups');
    this.#popup = this.#layer?.querySelector<HTMLElement>('.popup') ?? null;
    this.#words = this.#layer?.querySelector<HTMLElement>('.words') ?? null;
    this.#ring = this.#layer?.querySelector<HTMLElement>('.ring') ?? null;
    this.#sizes.watch([this.#layer, this.#popup, this.#words].filter((element) => element !== null));
  }

  /** Whether a pixel lies within the element, as of the latest layout. */
  isOnScreen(pixel: Pixel | null): pixel is Pixel {
    const full = this.#layer && this.#sizes.outer(this.#layer);
    return (
      !!full && !!pixel && pixel.x >= 0 && pixel.y >= 0 && pixel.x <= full.width && pixel.y <= full.height
    );
  }

  /** Puts the popup at its object. One that is away hides, unless the focus is in it: then it waits at the edge. */
  movePopup(anchor: Pixel | null, reach: Reach): void {
    this.#move(this.#popup, anchor, reach);
  }

  /** Puts an object's words where it is, or where the pointer is. */
  moveWords(anchor: Pixel | null, reach: Reach): void {
    this.#move(this.#words, anchor, reach);
  }

  /** Puts the mark of the keyboard around its object. */
  moveRing(anchor: Pixel | null, { above, below }: Reach): void {
    if (!this.#ring) return;
    this.#ring.classList.toggle('away', !this.isOnScreen(anchor));
    if (anchor) this.#ring.style.transform = translation({ x: anchor.x, y: anchor.y + (below - above) / 2 });
  }

  dispose(): void {
    this.#sizes.dispose();
  }

  #move(card: HTMLElement | null, anchor: Pixel | null, reach: Reach): void {
    const frame = this.#layer && this.#sizes.inner(this.#layer);
    const size = card && this.#sizes.outer(card);
    if (!card || !frame || !size) return;
    card.classList.toggle('away', !this.isOnScreen(anchor));
    const { x, y, side, arrow } = placePopup(anchor ?? middleOf(frame), size, frame, reach);
    card.style.transform = translation({ x, y });
    card.classList.toggle('below', side === 'below');
    const pointer = card.querySelector<HTMLElement>('.arrow');
    if (pointer) pointer.style.transform = `translateX(${String(Math.round(arrow))}px)`;
  }
}

const translation = ({ x, y }: Pixel): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

const middleOf = ({ width, height }: Size): Pixel => ({ x: width / 2, y: height / 2 });

/** Sizes of a few elements, kept up by the browser, so that no frame has to ask the layout. */
class LayerSizes {
  readonly #boxes = new Map<Element, ResizeObserverEntry>();
  readonly #observer: ResizeObserver;

  constructor(onChange: () => void) {
    this.#observer = new ResizeObserver((entries) => {
      for (const entry of entries) this.#boxes.set(entry.target, entry);
      onChange();
    });
  }

  /** Watches these elements and no others. */
  watch(elements: readonly Element[]): void {
    for (const known of [...this.#boxes.keys()].filter((element) => !elements.includes(element))) {
      this.#observer.unobserve(known);
      this.#boxes.delete(known);
    }
    // Observing twice changes nothing.
    for (const element of elements) this.#observer.observe(element);
  }

  /** With border and padding; null before the first layout. */
  outer(element: Element): Size | null {
    const box = this.#boxes.get(element)?.borderBoxSize[0];
    return box ? { width: box.inlineSize, height: box.blockSize } : null;
  }

  /** Without its padding; null before the first layout. */
  inner(element: Element): Size | null {
    return this.#boxes.get(element)?.contentRect ?? null;
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#boxes.clear();
  }
}

/** Kept free between a card and the frame it stands in, in CSS pixels. */
const MARGIN = 8;

/** Between a card and the picture of its object, in CSS pixels: the arrow stands there. */
const GAP = 12;

/** The arrow keeps this far from a card's corners. */
const ARROW_MARGIN = 22;

/** Where a card stands: its top left corner, on which side of its place, and where along it the arrow points. */
export interface PopupPlace extends Pixel {
  readonly side: 'above' | 'below';
  readonly arrow: number;
}

/**
 * Puts a card over its place, or under it where there is no room above; at the frame's edges it moves aside.
 * A card that fits on neither side takes the larger one and covers its place rather than leave the frame.
 */
export function placePopup(anchor: Pixel, card: Size, frame: Size, reach: Reach): PopupPlace {
  const x = within(anchor.x - card.width / 2, frame.width - card.width);
  const above = anchor.y - reach.above - GAP - card.height;
  const below = anchor.y + reach.below + GAP;
  const roomBelow = frame.height - MARGIN - below - card.height;
  const isAbove = above >= MARGIN || above - MARGIN >= roomBelow;
  return {
    x,
    y: within(isAbove ? above : below, frame.height - card.height),
    side: isAbove ? 'above' : 'below',
    arrow: clamp(anchor.x - x, ARROW_MARGIN, Math.max(ARROW_MARGIN, card.width - ARROW_MARGIN)),
  };
}

/** Whole pixels keep words sharp. */
const within = (start: number, room: number): number =>
  Math.round(clamp(start, MARGIN, Math.max(MARGIN, room - MARGIN)));
