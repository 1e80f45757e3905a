import type { Size } from '../../geo/camera.ts';

/** Sizes of a few elements, kept up by the browser, so that no frame has to ask the layout. */
export class LayerSizes {
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
