import type { Clock } from '../model/clock.ts';
import type { FrameEvent, FrameEvents } from './protocol.ts';

export type EmitEvent = <E extends FrameEvent>(event: E, detail: FrameEvents[E]) => void;

/** Events that describe a state. Late subscribers receive the latest one. */
const REPLAYED: ReadonlySet<FrameEvent> = new Set(['init', 'load']);

/** The events to which a page has subscribed, each with its own interval. */
export class Subscriptions {
  readonly #clock: Clock;
  readonly #deliver: EmitEvent;
  readonly #throttles = new Map<FrameEvent, Throttle<FrameEvents[FrameEvent]>>();
  readonly #latest: { [E in FrameEvent]?: FrameEvents[E] } = {};

  constructor(clock: Clock, deliver: EmitEvent) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  /** Starts delivering an event, or changes its interval. */
  add(event: FrameEvent, everyMs: number): void {
    this.remove(event);
    const throttle = new Throttle<FrameEvents[FrameEvent]>(this.#clock, everyMs, (detail) =>
      this.#deliver(event, detail),
    );
    this.#throttles.set(event, throttle);
    const latest = this.#latest[event];
    if (latest) throttle.push(latest);
  }

  remove(event: FrameEvent): void {
    this.#throttles.get(event)?.stop();
    this.#throttles.delete(event);
  }

  clear(): void {
    for (const event of [...this.#throttles.keys()]) this.remove(event);
  }

  /** Delivers an event if the page has subscribed to it. */
  emit<E extends FrameEvent>(event: E, detail: FrameEvents[E]): void {
    if (REPLAYED.has(event)) this.#latest[event] = detail;
    this.#throttles.get(event)?.push(detail);
  }

  /** Returns the latest event of a kind that describes a state; undefined if there has been none. */
  latest<E extends FrameEvent>(event: E): FrameEvents[E] | undefined {
    return this.#latest[event];
  }
}

/**
 * Delivers values at most once per interval: the first value immediately, and after that the latest value of
 * each interval.
 */
export class Throttle<T> {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #deliver: (value: T) => void;
  #deliveredAt = -Infinity;
  #pending: { readonly value: T } | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, everyMs: number, deliver: (value: T) => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#deliver = deliver;
  }

  /**
   * Delivers a value immediately, or at the end of the current interval unless a later value has replaced it
   * by then.
   */
  push(value: T): void {
    this.#pending = { value };
    if (this.#cancelTimer) return;
    const leftMs = this.#deliveredAt + this.#everyMs - this.#clock.now();
    if (leftMs <= 0) this.#flush();
    else this.#cancelTimer = this.#clock.after(leftMs, () => this.#flush());
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#pending = null;
  }

  #flush(): void {
    const pending = this.#pending;
    this.#cancelTimer = this.#pending = null;
    if (!pending) return;
    this.#deliveredAt = this.#clock.now();
    this.#deliver(pending.value);
  }
}
