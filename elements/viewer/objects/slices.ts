import type { Clock } from '../../model/clock.ts';
import type { Steps } from '../../model/steps.ts';

/** Maximum duration of a slice of work in milliseconds, short enough not to delay frames and input. */
const SLICE_MS = 8;

/** Runs multi-step work in slices: the first one immediately, the others in later tasks. */
export class Slices {
  readonly #clock: Clock;
  #work: Steps<void> | null = null;
  #next: (() => Steps<void>) | null = null;
  #cancel: (() => void) | null = null;

  /** `signal` stops all work permanently. */
  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    signal?.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Whether work is pending. */
  get isBusy(): boolean {
    return this.#work !== null;
  }

  /** Starts this work and drops any pending work. */
  start(work: Steps<void>): void {
    this.stop();
    this.#work = work;
    this.#slice();
  }

  /**
   * Starts this work, or queues it after the current work. If several pieces of work are queued, only the last one
   * runs.
   */
  queue(make: () => Steps<void>): void {
    if (this.isBusy) this.#next = make;
    else this.start(make());
  }

  /** Drops all pending work. */
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
