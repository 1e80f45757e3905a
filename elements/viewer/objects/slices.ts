import type { Clock } from '../../model/clock.ts';
import type { Steps } from '../../model/steps.ts';

/** A slice of work takes no longer, so that frames and input have their turn, milliseconds. */
const SLICE_MS = 8;

/** Does work of many steps in slices: at once what fits into the first, the rest in tasks of their own. */
export class Slices {
  readonly #clock: Clock;
  #work: Steps<void> | null = null;
  #next: (() => Steps<void>) | null = null;
  #cancel: (() => void) | null = null;

  /** `signal` stops it for good. */
  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    signal?.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Whether work is left for later tasks. */
  get isBusy(): boolean {
    return this.#work !== null;
  }

  /** Begins with this work, and forgets what is left of other work. */
  start(work: Steps<void>): void {
    this.stop();
    this.#work = work;
    this.#slice();
  }

  /** Begins with this work, or does it after what is being done: asked for again until then, only the last is done. */
  queue(make: () => Steps<void>): void {
    if (this.isBusy) this.#next = make;
    else this.start(make());
  }

  /** Forgets all work. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = this.#work = this.#next = null;
  }

  #slice(): void {
    const until = this.#clock.now() + SLICE_MS;
    const work = this.#work;
    while (this.#work === work && work?.next().done === false) {
      if (this.#clock.now() < until) continue;
      this.#cancel = this.#clock.after(0, () => this.#slice());
      return;
    }
    if (this.#work !== work) return;
    const next = this.#next;
    this.stop();
    if (next) this.start(next());
  }
}
