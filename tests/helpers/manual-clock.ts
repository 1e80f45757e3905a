import type { Clock } from '../../elements/model/clock.ts';

export class ManualClock implements Clock {
  #now = 0;
  #tasks: { at: number; task: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, task: () => void): () => void {
    const entry = { at: this.#now + delayMs, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** Number of pending timers. */
  get waiting(): number {
    return this.#tasks.length;
  }

  /** Advances the clock by milliseconds and runs the timers that become due, in order. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#tasks.filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at);
    this.#tasks = this.#tasks.filter(({ at }) => at > this.#now);
    for (const { task } of due) task();
  }
}
