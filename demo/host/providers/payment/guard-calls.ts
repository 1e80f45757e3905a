import type { Logger } from 'pino';
import { admit, closedCircuit, afterCall, type Circuit } from './circuit.ts';
import { paymentsUnavailable, toPaymentError } from './payment-error.ts';

/** Runs calls to the provider until a moment of `performance.now()`; `work` gets the number of milliseconds left. */
export type Guard = <T>(name: string, endsAt: number, work: (leftMs: number) => Promise<T>) => Promise<T>;

/** A promise that rejects after some time; `stop` cancels it. */
function alarm(ms: number): { readonly rung: Promise<never>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const rung = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`The payment provider took more than ${ms} ms.`)), ms);
    stop = () => clearTimeout(timer);
  });
  return { rung, stop };
}

/**
 * Guards calls to the provider: each has a timeout, and none is tried while the provider is known to be down. Failures
 * become errors that may be shown.
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
