import type { Logger } from 'pino';
import { paymentsUnavailable, toPaymentError } from './payment-error.ts';

/**
 * Runs a call to the provider until a deadline on the clock of `performance.now()`. `work` receives the
 * remaining time in milliseconds.
 */
export type Guard = <T>(name: string, endsAt: number, work: (leftMs: number) => Promise<T>) => Promise<T>;

/** Returns a promise that rejects after `ms` milliseconds; `stop` cancels the timer. */
function alarm(ms: number): { readonly rung: Promise<never>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const rung = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`The payment provider took more than ${ms} ms.`)), ms);
    stop = () => clearTimeout(timer);
  });
  return { rung, stop };
}

/**
 * Guards calls to the provider. Each has a timeout, and calls fail immediately while the provider is known to
 * be down. Failures become errors that users may see.
 */
export function createGuard(clock: () => number, log: Logger): Guard {
  let circuit: Circuit = closedCircuit;
  return async (name, endsAt, work) => {
    const { isAdmitted, next } = admit(circuit, clock());
    circuit = next;
    if (!isAdmitted) throw paymentsUnavailable();
    const leftMs = Math.max(1, Math.floor(endsAt - performance.now()));
    const { rung, stop } = alarm(leftMs);
    try {
      const result = await Promise.race([work(leftMs), rung]);
      circuit = afterCall(circuit, true, clock());
      return result;
    } catch (cause) {
      const { error, hasResponded } = toPaymentError(cause);
      circuit = afterCall(circuit, hasResponded, clock());
      log.warn(
        { event: 'payment_call_failed', call: name, circuit: circuit.kind, err: cause },
        'payment call failed',
      );
      throw error;
    } finally {
      stop();
    }
  };
}

/** State of a circuit breaker for a service that may be down. Times are in milliseconds. */
export type Circuit =
  | { readonly kind: 'closed'; readonly failures: number }
  | { readonly kind: 'open'; readonly until: number }
  /**
   * Set while one call tests whether the service is available again. Other calls are refused until it ends,
   * but only for a limited time.
   */
  | { readonly kind: 'probing'; readonly until: number };

/** After this many failures in a row, calls are refused immediately. */
export const FAILURES_TO_OPEN = 5;

export const OPEN_MS = 30_000;

/** Maximum time to wait for the outcome of a trial call before another call may be tried, in milliseconds. */
export const PROBE_MS = 10_000;

export const closedCircuit: Circuit = { kind: 'closed', failures: 0 };

/** Returns whether a call may be tried now, and the next state. */
export function admit(
  circuit: Circuit,
  now: number,
): { readonly isAdmitted: boolean; readonly next: Circuit } {
  if (circuit.kind === 'closed') return { isAdmitted: true, next: circuit };
  if (now < circuit.until) return { isAdmitted: false, next: circuit };
  return { isAdmitted: true, next: { kind: 'probing', until: now + PROBE_MS } };
}

/**
 * Returns the state after a call. `hasResponded` is true if the service works, even if it refused the call.
 */
export function afterCall(circuit: Circuit, hasResponded: boolean, now: number): Circuit {
  if (hasResponded) return closedCircuit;
  if (circuit.kind !== 'closed') return { kind: 'open', until: now + OPEN_MS };
  const failures = circuit.failures + 1;
  return failures >= FAILURES_TO_OPEN ? { kind: 'open', until: now + OPEN_MS } : { kind: 'closed', failures };
}
