import { clamp } from '../../geo/angle.ts';
import type { Pixel, Size } from '../../geo/camera.ts';
import { windowOf } from '../../page/window-of.ts';
import type { Reach } from '../objects/seen-object.ts';

/** The space for a popup and its object, in CSS pixels. */
export interface PopupRoom {
  /** The part of the picture above the controls. */
  readonly frame: Size;
  readonly card: Size;
  /** Whether the card is a sheet along the lower edge of the frame, as in narrow viewers. */
  readonly isSheet: boolean;
}

/**
 * Positions popups and texts over the view. What runs in each frame only writes styles and never reads the layout.
 */
export class LayerPlacing {
  readonly #sizes: LayerSizes;
  #layer: Element | null = null;
  #popup: HTMLElement | null = null;
  #text: HTMLElement | null = null;
  #ring: HTMLElement | null = null;

  /** `onChange` is called when the size of an observed element changes. */
  constructor(onChange: () => void) {
    this.#sizes = new LayerSizes(onChange);
  }

  get popup(): HTMLElement | null {
    return this.#popup;
  }

  find(root: ParentNode): void {
    this.#layer = root.querySelector('.popups');
    this.#popup = this.#layer?.querySelector<HTMLElement>('.popup') ?? null;
    this.#text = this.#layer?.querySelector<HTMLElement>('.words') ?? null;
    this.#ring = this.#layer?.querySelector<HTMLElement>('.ring') ?? null;
    this.#sizes.watch([this.#layer, this.#popup, this.#text].filter((element) => element !== null));
  }

  /** Returns whether a pixel lies within the element, according to the latest layout. */
  isOnScreen(pixel: Pixel | null): pixel is Pixel {
    const full = this.#layer && this.#sizes.outer(this.#layer);
    return (
      !!full && !!pixel && pixel.x >= 0 && pixel.y >= 0 && pixel.x <= full.width && pixel.y <= full.height
    );
  }

  /**
   * Moves the popup to its object. If the object is out of view, the popup is hidden, or stays at the edge while it has
   * keyboard focus.
   */
  movePopup(anchor: Pixel | null, reach: Reach): void {
    this.#move(this.#popup, anchor, reach);
  }

  /** Moves the hover text to its object or, for surfaces, to the pointer. */
  moveText(anchor: Pixel | null, reach: Reach): void {
    this.#move(this.#text, anchor, reach);
  }

  /**
   * Returns the space for the popup and its object; null if no popup is shown. Reads the layout, so that the size of a
   * popup that has just been opened is known.
   */
  room(): PopupRoom | null {
    const [layer, popup] = [this.#layer, this.#popup];
    const arrow = popup?.querySelector('.arrow');
    if (!layer || !popup || !arrow) return null;
    const styles = windowOf(layer).getComputedStyle.bind(windowOf(layer));
    return {
      frame: {
        width: layer.clientWidth,
        height: layer.clientHeight - Number.parseFloat(styles(layer).paddingBlockEnd),
      },
      card: { width: popup.offsetWidth, height: popup.offsetHeight },
      isSheet: styles(arrow).display === 'none',
    };
  }

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

/**
 * Stores the sizes of a few elements. An observer updates the sizes so that no frame has to read the layout.
 */
class LayerSizes {
  readonly #boxes = new Map<Element, ResizeObserverEntry>();
  readonly #note: ResizeObserverCallback;
  #observer: ResizeObserver | null = null;

  constructor(onChange: () => void) {
    this.#note = (entries) => {
      for (const entry of entries) this.#boxes.set(entry.target, entry);
      onChange();
    };
  }

  /** Observes the given elements and stops observing all others. */
  watch(elements: readonly Element[]): void {
    for (const observed of [...this.#boxes.keys()].filter((element) => !elements.includes(element))) {
      this.#observer?.unobserve(observed);
      this.#boxes.delete(observed);
    }
    // Observing an element twice has no effect.
    for (const element of elements) {
      this.#observer ??= new (windowOf(element).ResizeObserver)(this.#note);
      this.#observer.observe(element);
    }
  }

  /** Returns the size including border and padding; null before the first layout. */
  outer(element: Element): Size | null {
    const box = this.#boxes.get(element)?.borderBoxSize[0];
    return box ? { width: box.inlineSize, height: box.blockSize } : null;
  }

  /** Returns the size without border and padding; null before the first layout. */
  inner(element: Element): Size | null {
    return this.#boxes.get(element)?.contentRect ?? null;
  }

  dispose(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#boxes.clear();
  }
}

/** Minimum distance between a card and the edges of its frame, in CSS pixels. */
export const MARGIN = 8;

/** Distance between a card and its object's picture, in CSS pixels. The arrow is drawn in this gap. */
export const GAP = 12;

/** Minimum distance of the arrow from a card's corners, in CSS pixels. */
const ARROW_MARGIN = 22;

/**
 * The position of a card's top left corner. `side` is the side of the anchor on which the card lies; `arrow`
 * is the arrow's distance from the card's left edge. All lengths are in CSS pixels.
 */
export interface PopupPlace extends Pixel {
  readonly side: 'above' | 'below';
  readonly arrow: number;
}

/**
 * Places a card above its anchor, or below it if there is not enough space above. At the frame's edges, the
 * card is shifted sideways. A card that fits on neither side is placed on the larger side. Such a card covers
 * its anchor so that it does not extend beyond the frame.
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

/** Positions are rounded to whole pixels so that text stays sharp. */
const within = (start: number, room: number): number =>
  Math.round(clamp(start, MARGIN, Math.max(MARGIN, room - MARGIN)));
