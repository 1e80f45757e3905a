import type { ServerResponse } from 'node:http';

export interface LinkSettings {
  /** Speed shared by all connections, or null for a link without limits and delays. */
  readonly mbitPerSecond: number | null;
  /** Delay in milliseconds from a request to the first byte of its response. */
  readonly requestDelayMs: number;
  /** Additional delay in milliseconds of the first request on a connection. */
  readonly connectDelayMs: number;
}

interface Transfer {
  readonly response: ServerResponse;
  readonly body: Buffer;
  sent: number;
  readonly done: (isWhole: boolean) => void;
}

/** Size of a network packet in bytes. Transfers alternate packet by packet. */
const PACKET_BYTES = 1460;
const TICK_MS = 1;

/**
 * Maximum time in milliseconds that a late tick makes up for. A longer time would allow a burst that no real
 * link could carry.
 */
const LONGEST_CATCH_UP_MS = 25;

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Simulates a link of fixed speed that sends its open transfers in turn, packet by packet. */
export class Link {
  #transfers: Transfer[] = [];
  #credit = 0;
  #lastTick = 0;
  #isTicking = false;
  #settings: LinkSettings;

  constructor(settings: LinkSettings) {
    this.#settings = settings;
  }

  set settings(settings: LinkSettings) {
    this.#settings = settings;
  }

  /** Sends a body after its headers. Resolves with false if the client disconnected before the end. */
  async send(response: ServerResponse, body: Buffer, isNewConnection: boolean): Promise<boolean> {
    const { mbitPerSecond, requestDelayMs, connectDelayMs } = this.#settings;
    if (mbitPerSecond === null) {
      response.end(body);
      return true;
    }
    await wait(requestDelayMs + (isNewConnection ? connectDelayMs : 0));
    return new Promise((done) => {
      if (this.#transfers.length === 0) this.#lastTick = performance.now();
      this.#transfers.push({ response, body, sent: 0, done });
      if (!this.#isTicking) this.#tickLater();
    });
  }

  #tickLater(): void {
    this.#isTicking = true;
    setTimeout(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    this.#isTicking = false;
    const now = performance.now();
    const bytesPerMs = ((this.#settings.mbitPerSecond ?? 1e5) * 1e6) / 8 / 1000;
    this.#credit += Math.min(LONGEST_CATCH_UP_MS, now - this.#lastTick) * bytesPerMs;
    this.#lastTick = now;
    const turns = new Map<Transfer, number>();
    while (this.#credit >= PACKET_BYTES && this.#transfers.length > 0) this.#grantPacket(turns);
    for (const [transfer, bytes] of turns) flush(transfer, bytes);
    if (this.#transfers.length === 0) this.#credit = 0;
    else this.#tickLater();
  }

  #grantPacket(turns: Map<Transfer, number>): void {
    const transfer = this.#transfers.shift()!;
    const granted = turns.get(transfer) ?? 0;
    const left = transfer.body.length - transfer.sent - granted;
    const packet = transfer.response.destroyed ? left : Math.min(PACKET_BYTES, left);
    turns.set(transfer, granted + packet);
    if (!transfer.response.destroyed) this.#credit -= packet;
    if (packet < left) this.#transfers.push(transfer);
  }
}

function flush(transfer: Transfer, bytes: number): void {
  const { response, body, done } = transfer;
  if (response.destroyed) {
    done(false);
    return;
  }
  response.write(body.subarray(transfer.sent, transfer.sent + bytes));
  transfer.sent += bytes;
  if (transfer.sent === body.length) {
    response.end();
    done(true);
  }
}
