import type { Clock } from '../model/clock.ts';

/** Lets values through at most once in so many milliseconds: the first at once, and of all later ones the latest. */
export class Throttle<T> {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #pass: (value: T) => void;
  #lastMs = -Infinity;
  #latest: { readonly value: T } | null = null;
  #stopWaiting: (() => void) | null = null;

  constructor(clock: Clock, everyMs: number, pass: (value: T) => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#pass = pass;
  }

  /** Takes a value, which goes through now, later, or never, where another one comes before its time. */
  take(value: T): void {
    this.#latest = { value };
    if (this.#stopWaiting) return;
    const leftMs = this.#lastMs + this.#everyMs - this.#clock.now();
    if (leftMs <= 0) this.#release();
    else this.#stopWaiting = this.#clock.after(leftMs, () => this.#release());
  }

  /** Lets nothing through any more. */
  stop(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = this.#latest = null;
  }

  #release(): void {
    const latest = this.#latest;
    this.#stopWaiting = this.#latest = null;
    if (!latest) return;
    this.#lastMs = this.#clock.now();
    this.#pass(latest.value);
  }
}
