import type { Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Maximum time for open responses after the host has stopped listening, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

const CLOSE_IDLE_EVERY_MS = 100;

const signals = ['SIGINT', 'SIGTERM'] as const;

export interface StopSignal {
  readonly isRequested: () => boolean;
  readonly requested: Promise<void>;
}

/** Listens for stop signals. A second signal ends the process immediately, as it does by default. */
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

/**
 * Stops a server and the other servers that pass connections to it. After `delayMs`, they accept no new
 * connections, and running calls have up to ten seconds to finish. Each response closes its connection,
 * because calls over connections that the server closes would be lost.
 */
export async function drain(
  server: Server,
  { others, delayMs }: { readonly others: readonly NetServer[]; readonly delayMs: number },
): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await delay(delayMs);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  // A connection becomes idle only after its response has been sent, so idle connections are closed
  // repeatedly.
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await Promise.all([server, ...others].map((each) => new Promise((done) => each.close(done))));
  clearTimeout(force);
  clearInterval(closeIdle);
}
