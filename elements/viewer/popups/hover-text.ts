import type { Pixel } from '../../geo/camera.ts';
import type { Clock } from '../../model/clock.ts';
import type { SeenObject } from '../objects/seen-object.ts';

/**
 * An object's hover text appears after the pointer has rested on the object for this time, in milliseconds
 * (specification 9).
 */
const REST_MS = 330;

/** A resting pointer may move by at most this distance, in CSS pixels. */
const TREMBLE = 3;

export interface Hovered {
  readonly seen: SeenObject;
  readonly pixel: Pixel;
}

/** Shows an object's hover text from the moment the pointer rests on the object until it leaves. */
export class HoverText {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #hovered: Hovered | null = null;
  #isShown = false;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** The object whose text is shown; null if there is none. */
  get shown(): Hovered | null {
    return this.#isShown ? this.#hovered : null;
  }

  /**
   * Must be called when the pointer is over an object, or over none (null). The position is in CSS pixels of
   * the element.
   */
  hover(seen: SeenObject | null, pixel: Pixel): void {
    if (!seen || seen.object.hoverText.trim() === '') {
      this.leave();
      return;
    }
    const before = this.#hovered;
    const isSame = before?.seen.key === seen.key;
    if (isSame && (this.#isShown || isNear(before.pixel, pixel))) return;
    if (!isSame) this.leave();
    this.#cancel?.();
    this.#hovered = { seen, pixel };
    this.#cancel = this.#clock.after(REST_MS, () => {
      this.#isShown = true;
      this.#onChange();
    });
  }

  /** Hides the text, or cancels a text that is about to be shown. */
  leave(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#hovered = null;
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#onChange();
  }
}

const isNear = (a: Pixel, b: Pixel): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= TREMBLE;
