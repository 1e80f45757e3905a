import type { Pixel, Size } from '../../geo/camera.ts';
import type { Reach } from '../objects/seen-object.ts';
import { LayerSizes } from './layer-sizes.ts';
import { placePopup } from './popup-place.ts';

/** Moves what lies over the view to the pixels it belongs to. It writes styles alone and never asks the layout. */
export class LayerPlacing {
  readonly #sizes: LayerSizes;
  #layer: Element | null = null;
  #popup: HTMLElement | null = null;
  #words: HTMLElement | null = null;
  #ring: HTMLElement | null = null;

  /** `onChange` hears when any size changed. */
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
