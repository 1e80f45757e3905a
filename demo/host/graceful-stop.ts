import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long open responses may take after the host has stopped listening, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

const CLOSE_IDLE_EVERY_MS = 100;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The state of the stop signal. */
export interface StopSignal {
  readonly isRequested: () => boolean;
  readonly requested: Promise<void>;
}

/** Listens for stop signals; a second one ends the process at once, as it does by default. */
export function listenForStop(): StopSignal {
  let isRequested = false;
  const requested = new Promise<void>((done) => {
    const stop = (): void => {
      for (const signal of signals) process.off(signal, stop);
      isRequested = true;
      done();
    };
    for (const signal of signals) process.once(signal, stop);
  });
  return { isRequested: () => isRequested, requested };
}

/** Stops the server: after `delayMs` it accepts no new requests; running ones may take up to ten seconds to finish. */
export async function drain(server: Server, delayMs: number): Promise<void> {
  await delay(delayMs);
  await new Promise<void>((done) => {
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    // A connection becomes idle only when its response is sent.
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(closeIdle);
      done();
    });
    server.closeIdleConnections();
  });
}
