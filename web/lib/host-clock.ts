/** The host sends its time in whole seconds. */
const SECOND_MS = 1000;

/**
 * Maximum difference between the changes of the device's clock and of the steady clock, in milliseconds.
 * Beyond it, the device's clock was set or the device was suspended.
 */
const DRIFT_MS = 2000;

interface ClockDeps {
  /**
   * Returns the device's time in milliseconds since 1970. The device's time can be wrong, and can change
   * while the page is open.
   */
  readonly device: () => number;
  /**
   * Returns the time of the steady clock in milliseconds from an arbitrary start. The steady clock never
   * jumps, but can stop while the device sleeps.
   */
  readonly steady: () => number;
  /**
   * Requests the time from the host again. Called when the device's clock has jumped, because it was set or
   * the device slept. If the promise rejects, which can happen just after sleep, the time is requested again
   * when it is next read.
   */
  readonly onClockJump: () => Promise<unknown>;
}

/**
 * Provides the host's time, based on its responses. Until the first response, it provides the device's time.
 */
export class HostClock {
  readonly #deps: ClockDeps;
  /** The host's time when the steady clock was 0, or null until the first response. */
  #host: number | null = null;
  /** The device's time when the steady clock was 0, measured at the last response. */
  #device = 0;
  #needsSync = false;

  constructor(deps: ClockDeps) {
    this.#deps = deps;
  }

  /** Returns the host's time in milliseconds since 1970. */
  readonly now = (): number => {
    const { device, steady, onClockJump } = this.#deps;
    if (this.#host === null) return device();
    const moved = device() - steady() - this.#device;
    if (Math.abs(moved) > DRIFT_MS && !this.#needsSync) {
      this.#needsSync = true;
      queueMicrotask(() => {
        onClockJump().catch(() => (this.#needsSync = false));
      });
    }
    return Math.round(steady() + this.#host);
  };

  /** Wraps `send` so that the clock reads the time of each response. */
  observeFetch(send: typeof fetch): typeof fetch {
    const { steady } = this.#deps;
    return async (...request) => {
      const sentAt = steady();
      const response = await send(...request);
      this.#adjust(Date.parse(response.headers.get('date') ?? ''), sentAt, steady());
      return response;
    };
  }

  /**
   * The host sent the response in the second that starts at `hostMs`, and between `sentAt` and `receivedAt`
   * on the steady clock.
   */
  #adjust(hostMs: number, sentAt: number, receivedAt: number): void {
    if (Number.isNaN(hostMs)) return;
    const [earliest, latest] = [hostMs - receivedAt, hostMs + SECOND_MS - sentAt];
    this.#device = this.#deps.device() - receivedAt;
    const current = this.#host ?? this.#device;
    // If the current value is within the possible range, it is preserved, so that the time does not jump with
    // each response.
    this.#host = current < earliest || current > latest ? (earliest + latest) / 2 : current;
    this.#needsSync = false;
  }
}
