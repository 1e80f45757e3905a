import type { FrameEvent, FrameEvents } from './protocol.ts';

/** Receives the detail of one kind of event. */
export type Listener<E extends FrameEvent> = (detail: FrameEvents[E]) => void;

export interface ListenOptions {
  /**
   * Minimum time between two events in milliseconds. Of the events within this time, only the latest is
   * delivered. The default, 0, delivers all events.
   */
  readonly everyMs?: number | undefined;
  /** Aborting the signal removes the listener. */
  readonly signal?: AbortSignal | undefined;
}

/** Subscribes to a kind of event with an interval in milliseconds; null unsubscribes. */
type Subscribe = (event: FrameEvent, everyMs: number | null) => void;

interface Entry {
  readonly everyMs: number;
  readonly deliver: (detail: unknown) => void;
  readonly stop: () => void;
}

/** Events that describe a state. Late listeners receive the latest one. */
const replayed: ReadonlySet<FrameEvent> = new Set<FrameEvent>(['init', 'load']);

/** The listeners for a frame's events, and the subscriptions that they need. */
export class Listeners {
  readonly #entries = new Map<FrameEvent, Set<Entry>>();
  readonly #latest = new Map<FrameEvent, unknown>();
  readonly #subscribe: Subscribe;
  readonly #reportError: (error: unknown) => void;

  /** Listeners' exceptions are passed to `reportError`. */
  constructor(subscribe: Subscribe, reportError: (error: unknown) => void) {
    this.#subscribe = subscribe;
    this.#reportError = reportError;
  }

  /** Every event that has a listener, with the interval in milliseconds at which the frame must send it. */
  get subscriptions(): [event: FrameEvent, everyMs: number][] {
    return [...this.#entries.keys()].map((event) => [event, this.#intervalOf(event) ?? 0]);
  }

  /** Adds a listener. The returned function removes it. */
  add<E extends FrameEvent>(event: E, listener: Listener<E>, options: ListenOptions = {}): () => void {
    const { everyMs = 0, signal } = options;
    if (signal?.aborted === true) return () => undefined;
    const call = (detail: unknown): void => {
      try {
        // Event details come from the frame and have the types defined by the protocol.
        listener(detail as FrameEvents[E]);
      } catch (error) {
        this.#reportError(error);
      }
    };
    const entry: Entry = { everyMs, ...throttled(call, everyMs) };
    const before = this.#intervalOf(event);
    this.#entries.set(event, (this.#entries.get(event) ?? new Set()).add(entry));
    this.#updateSubscription(event, before);
    if (this.#latest.has(event)) queueMicrotask(() => this.#replay(event, entry));
    const remove = (): void => this.#remove(event, entry);
    signal?.addEventListener('abort', remove, { once: true });
    return () => {
      signal?.removeEventListener('abort', remove);
      remove();
    };
  }

  emit(event: FrameEvent, detail: unknown): void {
    if (replayed.has(event)) this.#latest.set(event, detail);
    for (const entry of [...(this.#entries.get(event) ?? [])]) entry.deliver(detail);
  }

  /** Discards the stored state events of a frame that was removed. */
  reset(): void {
    this.#latest.clear();
  }

  clear(): void {
    this.reset();
    for (const entries of this.#entries.values()) for (const { stop } of entries) stop();
    this.#entries.clear();
  }

  #replay(event: FrameEvent, entry: Entry): void {
    const latest = this.#latest.get(event);
    if (latest !== undefined && this.#entries.get(event)?.has(entry) === true) entry.deliver(latest);
  }

  #remove(event: FrameEvent, entry: Entry): void {
    const entries = this.#entries.get(event);
    const before = this.#intervalOf(event);
    entry.stop();
    if (entries?.delete(entry) !== true) return;
    if (entries.size === 0) this.#entries.delete(event);
    this.#updateSubscription(event, before);
  }

  #updateSubscription(event: FrameEvent, before: number | null): void {
    const now = this.#intervalOf(event);
    if (now !== before) this.#subscribe(event, now);
  }

  /**
   * Returns the shortest interval that the event's listeners request; null if there are no listeners. Returns 0
   * for state events, which are rare and need no throttling.
   */
  #intervalOf(event: FrameEvent): number | null {
    const entries = this.#entries.get(event);
    if (entries === undefined) return null;
    return replayed.has(event) ? 0 : Math.min(...[...entries].map(({ everyMs }) => everyMs));
  }
}

/** Delivers the first detail immediately, and after that the latest detail at most once per interval. */
function throttled(call: Entry['deliver'], everyMs: number): Pick<Entry, 'deliver' | 'stop'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: unknown = null;
  const onTimer = (): void => {
    timer = undefined;
    if (pending !== null) deliver(pending);
  };
  const deliver = (detail: unknown): void => {
    if (timer !== undefined) {
      pending = detail;
      return;
    }
    pending = null;
    if (everyMs > 0) timer = setTimeout(onTimer, everyMs);
    call(detail);
  };
  return { deliver, stop: () => clearTimeout(timer) };
}
