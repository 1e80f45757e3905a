import type { Pixel } from '../../geo/camera.ts';
import { pixelsIn } from '../../input/pixel-in.ts';
import { windowOf } from '../../page/window-of.ts';
import type { ObjectScreen, SeenObject } from './seen-object.ts';

export interface PointerEvents {
  /**
   * Called with the pointer's position in the element, in CSS pixels, when the pointer has entered an object
   * or left it (null).
   */
  readonly onHover: (seen: SeenObject | null, pixel: Pixel) => void;
}

/** Tracks a mouse or pen over the view and finds the object under it, at most once per frame. */
export class ObjectPointer {
  readonly #surface: HTMLElement;
  readonly #window: Window;
  readonly #screen: ObjectScreen;
  readonly #events: PointerEvents;
  readonly #listening = new AbortController();
  #at: Pixel | null = null;
  #hovered: number | null = null;
  #frame = 0;

  constructor(surface: HTMLElement, screen: ObjectScreen, events: PointerEvents) {
    this.#surface = surface;
    this.#window = windowOf(surface);
    this.#screen = screen;
    this.#events = events;
    const { signal } = this.#listening;
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal, passive: true });
    surface.addEventListener('pointerleave', () => this.#leave(), { signal });
  }

  /** Must be called when the view or the objects have moved under the pointer. */
  update(): void {
    if (this.#at) this.#schedule();
  }

  dispose(): void {
    this.#listening.abort();
    this.#window.cancelAnimationFrame(this.#frame);
    this.#surface.style.removeProperty('cursor');
  }

  #move(event: PointerEvent): void {
    // Touch pointers do not hover, and during a drag the user attends to the view.
    if (event.pointerType === 'touch' || event.buttons !== 0) {
      this.#leave();
      return;
    }
    this.#at = pixelsIn(this.#surface)(event);
    this.#schedule();
  }

  #leave(): void {
    if (!this.#at) return;
    this.#report(null, this.#at);
    this.#at = null;
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = this.#window.requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#at && !this.#listening.signal.aborted) this.#report(this.#screen.pick(this.#at), this.#at);
    });
  }

  #report(seen: SeenObject | null, pixel: Pixel): void {
    const key = seen?.key ?? null;
    if (key === this.#hovered && key === null) return;
    if (key !== this.#hovered) this.#surface.style.cursor = seen ? 'pointer' : '';
    this.#hovered = key;
    this.#events.onHover(seen, pixel);
  }
}
