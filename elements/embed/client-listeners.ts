import type { FrameEvent, FrameEvents } from './protocol.ts';

/** Hears one kind of event. */
export type Listener<E extends FrameEvent> = (detail: FrameEvents[E]) => void;

export interface ListenOptions {
  /** Hear at most once in so many milliseconds, the latest always; 0, the default, hears all. */
  readonly everyMs?: number | undefined;
  /** Ends the listening. */
  readonly signal?: AbortSignal | undefined;
}

interface Ear {
  readonly everyMs: number;
  readonly hear: (detail: unknown) => void;
  readonly stop: () => void;
}

/** What tells of a state: who listens later hears the last one. */
const replayed: ReadonlySet<FrameEvent> = new Set<FrameEvent>(['init', 'load']);

/** Passes on the first detail at once and then the latest, at most one in so many milliseconds. */
function throttled(pass: (detail: unknown) => void, everyMs: number): Pick<Ear, 'hear' | 'stop'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: [unknown] | null = null;
  const open = (): void => {
    timer = undefined;
    if (waiting !== null) hear(waiting[0]);
  };
  const hear = (detail: unknown): void => {
    if (timer !== undefined) {
      waiting = [detail];
      return;
    }
    waiting = null;
    if (everyMs > 0) timer = setTimeout(open, everyMs);
    pass(detail);
  };
  return { hear, stop: () => clearTimeout(timer) };
}

/** Who listens to a frame's events, and what the frame must be asked for on their behalf. */
export class Listeners {
  readonly #ears = new Map<FrameEvent, Set<Ear>>();
  readonly #last = new Map<FrameEvent, unknown>();
  readonly #onWant: (event: FrameEvent, everyMs: number | null) => void;
  readonly #onFault: (fault: unknown) => void;

  /** `onWant` hears how often an event is wanted from now on; null: no more. `onFault` takes what a listener throws. */
  constructor(
    onWant: (event: FrameEvent, everyMs: number | null) => void,
    onFault: (fault: unknown) => void,
  ) {
    this.#onWant = onWant;
    this.#onFault = onFault;
  }

  /** Every event that is listened to, and how often the frame need tell it. */
  get wanted(): [event: FrameEvent, everyMs: number][] {
    return [...this.#ears.keys()].map((event) => [event, this.#everyMs(event) ?? 0]);
  }

  /** Adds a listener; what it returns ends it. */
  add<E extends FrameEvent>(event: E, listener: Listener<E>, options: ListenOptions = {}): () => void {
    const { everyMs = 0, signal } = options;
    if (signal?.aborted === true) return () => undefined;
    const pass = (detail: unknown): void => {
      try {
        listener(detail as FrameEvents[E]);
      } catch (fault) {
        this.#onFault(fault);
      }
    };
    const ear: Ear = { everyMs, ...throttled(pass, everyMs) };
    const before = this.#everyMs(event);
    this.#ears.set(event, (this.#ears.get(event) ?? new Set()).add(ear));
    this.#tell(event, before);
    if (this.#last.has(event))
      queueMicrotask(() => this.#ears.get(event)?.has(ear) && ear.hear(this.#last.get(event)));
    const remove = (): void => this.#remove(event, ear);
    signal?.addEventListener('abort', remove, { once: true });
    return () => {
      signal?.removeEventListener('abort', remove);
      remove();
    };
  }

  /** Passes an event on to those who listen to it. */
  hear(event: FrameEvent, detail: unknown): void {
    if (replayed.has(event)) this.#last.set(event, detail);
    for (const ear of [...(this.#ears.get(event) ?? [])]) ear.hear(detail);
  }

  /** Forgets what a frame told that is no longer there. */
  forget(): void {
    this.#last.clear();
  }

  /** Ends all listening. */
  clear(): void {
    this.forget();
    for (const ears of this.#ears.values()) for (const { stop } of ears) stop();
    this.#ears.clear();
  }

  #remove(event: FrameEvent, ear: Ear): void {
    const ears = this.#ears.get(event);
    const before = this.#everyMs(event);
    ear.stop();
    if (ears?.delete(ear) !== true) return;
    if (ears.size === 0) this.#ears.delete(event);
    this.#tell(event, before);
  }

  #tell(event: FrameEvent, before: number | null): void {
    const now = this.#everyMs(event);
    if (now !== before) this.#onWant(event, now);
  }

  /** As often as the most curious listener wants it; the state events are few, and asked for once. */
  #everyMs(event: FrameEvent): number | null {
    const ears = this.#ears.get(event);
    if (ears === undefined) return null;
    return replayed.has(event) ? 0 : Math.min(...[...ears].map(({ everyMs }) => everyMs));
  }
}
