import type { Clock } from '../../model/clock.ts';
import type { Steps } from '../../model/steps.ts';

/** Maximum duration of one slice of work in milliseconds. Longer slices would delay frames and input. */
const SLICE_MS = 8;

/** Runs multi-step work in slices. The first slice runs immediately, the others in later tasks. */
export class Slices {
  readonly #clock: Clock;
  #work: Steps<void> | null = null;
  #next: (() => Steps<void>) | null = null;
  #cancel: (() => void) | null = null;

  /** Aborting `signal` stops all work permanently. */
  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    signal?.addEventListener('abort', () => this.stop(), { once: true });
  }

  get isBusy(): boolean {
    return this.#work !== null;
  }

  /** Drops any pending work and starts new work. */
  start(work: Steps<void>): void {
    this.stop();
    this.#work = work;
    this.#slice();
  }

  /**
   * Starts new work, or queues it after the current work. If several pieces of work are queued, only the last
   * one runs.
   */
  queue(make: () => Steps<void>): void {
    if (this.isBusy) this.#next = make;
    else this.start(make());
  }

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
