import { ApiError } from '../api/api-error.ts';

/** What is kept at most while the host is away: the oldest go first. */
const MOST_WAITING = 200;

/** What waits is tried again after this time, milliseconds. */
const AGAIN_MS = 30_000;

interface OutboxPlace {
  readonly setTimeout: (act: () => void, ms: number) => unknown;
  readonly addEventListener: (type: 'online', act: () => void) => void;
}

/** Whether a later try may succeed where this one did not. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Sends records one after another, and keeps those that found the host away for another try. Nobody waits for it, and
 * nothing of it is ever shown.
 */
export class Outbox {
  readonly #place: OutboxPlace;
  readonly #waiting: (() => Promise<unknown>)[] = [];
  #isSending = false;
  #isTimed = false;

  constructor(place: OutboxPlace) {
    this.#place = place;
    place.addEventListener('online', () => void this.#send());
  }

  /** Hands a record in; `send` may be called several times, and must make the host count it once. */
  add(send: () => Promise<unknown>): void {
    this.#waiting.push(send);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let send = this.#waiting[0]; send !== undefined; send = this.#waiting[0]) {
      try {
        await send();
      } catch (error) {
        if (mayPass(error)) break;
        // What the host refuses for good helps nobody.
      }
      if (this.#waiting[0] === send) this.#waiting.shift();
    }
    this.#isSending = false;
    if (this.#waiting.length > 0) this.#later();
  }

  #later(): void {
    if (this.#isTimed) return;
    this.#isTimed = true;
    this.#place.setTimeout(() => {
      this.#isTimed = false;
      void this.#send();
    }, AGAIN_MS);
  }
}
