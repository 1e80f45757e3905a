/** The host sends its time in whole seconds. */
const SECOND_MS = 1000;

/**
 * How far the device's clock may differ from the steady one before it counts as changed or the device as suspended, in
 * milliseconds.
 */
const DRIFT_MS = 2000;

interface ClockDeps {
  /** The device's time in milliseconds since 1970; it may be wrong, and may change while the page is open. */
  readonly device: () => number;
  /** Milliseconds from an arbitrary start; never jumps, but may stop while the device sleeps. */
  readonly steady: () => number;
  /**
   * Requests the time from the host again: the device's clock jumped, after sleep or by hand. When it rejects, as it may
   * just after sleep, the next reading of the time requests it again.
   */
  readonly onClockJump: () => Promise<unknown>;
}

/** The host's time from its responses, and the device's time until the first response. */
export class HostClock {
  readonly #deps: ClockDeps;
  /** The host's time when the steady clock was 0; null until the first response. */
  #host: number | null = null;
  /** The device's time when the steady clock was 0, as of the last response. */
  #device = 0;
  #needsSync = false;

  constructor(deps: ClockDeps) {
    this.#deps = deps;
  }

  /** Milliseconds since 1970 by the host's clock. */
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

  /** A response was sent within the second after `hostMs`, between the two moments `sentAt` and `receivedAt` here. */
  #adjust(hostMs: number, sentAt: number, receivedAt: number): void {
    if (Number.isNaN(hostMs)) return;
    const [earliest, latest] = [hostMs - receivedAt, hostMs + SECOND_MS - sentAt];
    this.#device = this.#deps.device() - receivedAt;
    const current = this.#host ?? this.#device;
    // A value within the possible range is preserved, so that the time does not jump with each response.
    this.#host = current < earliest || current > latest ? (earliest + latest) / 2 : current;
    this.#needsSync = false;
  }
}
