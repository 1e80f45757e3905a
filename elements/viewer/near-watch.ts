import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far around the window counts as near, in parts of its size. */
const MARGIN = 0.5;

/** Watches whether the host element is in or near the window. */
export class NearWatch implements ReactiveController {
  readonly #element: HTMLElement;
  readonly #observer: IntersectionObserver;

  constructor(host: ReactiveControllerHost & HTMLElement, onChange: (isNear: boolean) => void) {
    this.#element = host;
    const margin = `${String(MARGIN * 100)}%`;
    // The newer one holds for what scrolls within the window as well; both at once would add up.
    const name = 'scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin';
    this.#observer = new IntersectionObserver(
      (entries) => onChange(entries.at(-1)?.isIntersecting === true),
      {
        [name]: margin,
      },
    );
    host.addController(this);
  }

  /** As its box says at once, though what clips it is not asked: the browser tells later, and a first sphere need not wait. */
  get now(): boolean {
    const { top, bottom, left, right } = this.#element.getBoundingClientRect();
    const isWithin = (start: number, end: number, length: number): boolean =>
      end > -MARGIN * length && start < (1 + MARGIN) * length;
    return isWithin(top, bottom, innerHeight) && isWithin(left, right, innerWidth);
  }

  hostConnected(): void {
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
