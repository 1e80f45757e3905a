/** The host tells its time in whole seconds. */
const SECOND_MS = 1000;

/** The device's time may go so far from the steady one before somebody moved it, or the device slept, milliseconds. */
const DRIFT_MS = 2000;

interface ClockDeps {
  /** The device's time in milliseconds since 1970; it may be wrong, and may be set while the page is open. */
  readonly device: () => number;
  /** Milliseconds since any moment; it never jumps, and may stand still while the device sleeps. */
  readonly steady: () => number;
  /** Hears that the host has to be asked: the device's time jumped, which a sleep and a hand at the clock both do. */
  readonly onDoubt: () => void;
}

/** The host's time as its answers tell it, and the device's until the first of them. */
export class HostClock {
  readonly #deps: ClockDeps;
  /** The host's time where the steady one is 0; null until it is told. */
  #host: number | null = null;
  /** The device's time where the steady one is 0, as it was when the host's was told. */
  #device = 0;
  #isInDoubt = false;

  constructor(deps: ClockDeps) {
    this.#deps = deps;
  }

  /** Milliseconds since 1970 by the host. */
  readonly now = (): number => {
    const { device, steady, onDoubt } = this.#deps;
    if (this.#host === null) return device();
    const moved = device() - steady() - this.#device;
    if (Math.abs(moved) > DRIFT_MS && !this.#isInDoubt) {
      this.#isInDoubt = true;
      queueMicrotask(onDoubt);
    }
    return Math.round(steady() + this.#host);
  };

  /** What sends requests as `send` does, and lets the clock hear the time of each answer. */
  hearing(send: typeof fetch): typeof fetch {
    const { steady } = this.#deps;
    return async (...request) => {
      const askedAt = steady();
      const answer = await send(...request);
      this.#hear(Date.parse(answer.headers.get('date') ?? ''), askedAt, steady());
      return answer;
    };
  }

  /** An answer left the host at `told` or within the second after, and on the way between two moments here. */
  #hear(told: number, askedAt: number, heardAt: number): void {
    if (Number.isNaN(told)) return;
    const [least, most] = [told - heardAt, told + SECOND_MS - askedAt];
    this.#device = this.#deps.device() - heardAt;
    const held = this.#host ?? this.#device;
    // What may be right stays, so that the time does not jump about with each answer.
    this.#host = held < least || held > most ? (least + most) / 2 : held;
    this.#isInDoubt = false;
  }
}
