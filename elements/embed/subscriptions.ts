import type { Clock } from '../model/clock.ts';
import type { FrameEvent, FrameEvents } from './protocol.ts';
import { Throttle } from './throttle.ts';

/** Posts one event. */
export type Tell = <E extends FrameEvent>(event: E, detail: FrameEvents[E]) => void;

/** What happens but once, or seldom, and is told again to who comes late. */
const REPLAYED: ReadonlySet<FrameEvent> = new Set(['init', 'load']);

/** What a page listens to, each event at its own pace. */
export class Subscriptions {
  readonly #clock: Clock;
  readonly #tell: Tell;
  readonly #throttles = new Map<FrameEvent, Throttle<FrameEvents[FrameEvent]>>();
  readonly #last = new Map<FrameEvent, FrameEvents[FrameEvent]>();

  constructor(clock: Clock, tell: Tell) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Begins to tell of an event, or goes on at another pace. */
  add(event: FrameEvent, everyMs: number): void {
    this.remove(event);
    const throttle = new Throttle<FrameEvents[FrameEvent]>(this.#clock, everyMs, (detail) =>
      this.#tell(event, detail),
    );
    this.#throttles.set(event, throttle);
    const last = this.#last.get(event);
    if (last) throttle.take(last);
  }

  /** Tells no more of an event. */
  remove(event: FrameEvent): void {
    this.#throttles.get(event)?.stop();
    this.#throttles.delete(event);
  }

  /** Tells of nothing any more. */
  clear(): void {
    for (const event of [...this.#throttles.keys()]) this.remove(event);
  }

  /** Something happened. */
  happen<E extends FrameEvent>(event: E, detail: FrameEvents[E]): void {
    if (REPLAYED.has(event)) this.#last.set(event, detail);
    this.#throttles.get(event)?.take(detail);
  }

  /** The last of an event that is told again; undefined where there was none. */
  lastOf<E extends FrameEvent>(event: E): FrameEvents[E] | undefined {
    return this.#last.get(event) as FrameEvents[E] | undefined;
  }
}
