import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long open answers may take after the host stopped listening, in milliseconds. */
const STOP_WITHIN_MS = 10_000;

const CLOSE_IDLE_EVERY_MS = 100;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The word to stop, once somebody gave it. */
export interface StopWatch {
  readonly isAsked: () => boolean;
  readonly asked: Promise<void>;
}

/** Listens for the word to stop; a second one ends the process at once, as it does by default. */
export function watchForStop(): StopWatch {
  let isAsked = false;
  const asked = new Promise<void>((done) => {
    const stop = (): void => {
      for (const signal of signals) process.off(signal, stop);
      isAsked = true;
      done();
    };
    for (const signal of signals) process.once(signal, stop);
  });
  return { isAsked: () => isAsked, asked };
}

/** Lets go of the network: after `delayMs` no new requests, and those that run are answered, up to ten seconds. */
export async function drain(server: Server, delayMs: number): Promise<void> {
  await delay(delayMs);
  await new Promise<void>((done) => {
    const force = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    // A connection becomes idle only when its answer is out.
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(closeIdle);
      done();
    });
    server.closeIdleConnections();
  });
}
