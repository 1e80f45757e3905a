import { SphereError } from './client-error.ts';
import type { PageMessage } from './protocol.ts';

export interface CallOptions {
  /** Takes the call back; its promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** After so many milliseconds without an answer the call ends with `timeout`; `Infinity` waits for ever. */
  readonly timeoutMs?: number | undefined;
}

/** A message without what is the same in all, and without its id. */
type Unsealed<M> = M extends PageMessage ? Omit<M, 'protocol' | 'version' | 'id'> : never;
export type Request = Unsealed<PageMessage>;

/** A request on its way to an answer: it ends once, by its answer, by its caller or by its time. */
export class PendingCall {
  readonly request: Request;
  readonly promise: Promise<unknown>;
  isPosted = false;
  #resolve!: (value: unknown) => void;
  #reject!: (reason: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onEnd: () => void;
  readonly #onGiveUp: () => void;

  /** `onEnd` hears of its end whatever it is, and `onGiveUp` after it when nobody waits for the answer any more. */
  constructor(
    request: Request,
    { signal, timeoutMs = Infinity }: CallOptions,
    onEnd: () => void,
    onGiveUp: () => void,
  ) {
    this.request = request;
    this.promise = new Promise<unknown>((...both) => ([this.#resolve, this.#reject] = both));
    this.#onEnd = onEnd;
    this.#onGiveUp = onGiveUp;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
    // A longer time would end at once.
    if (timeoutMs < 2 ** 31) this.#timer = setTimeout(this.#onTimeout, timeoutMs, timeoutMs);
  }

  /** Ends it with its answer. */
  resolve(value: unknown): void {
    this.#close();
    this.#resolve(value);
  }

  /** Ends it without one. */
  reject(reason: unknown): void {
    this.#close();
    this.#reject(reason);
  }

  readonly #onAbort = (): void => this.#giveUp(this.#signal?.reason);

  readonly #onTimeout = (timeoutMs: number): void =>
    this.#giveUp(
      new SphereError({ code: 'timeout', message: `No answer in ${timeoutMs} ms.`, recoverable: true }),
    );

  #giveUp(reason: unknown): void {
    this.reject(reason);
    this.#onGiveUp();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#onEnd();
  }
}
