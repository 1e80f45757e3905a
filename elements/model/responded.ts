import { browserClock } from './clock.ts';

/** A server that has not responded after this many milliseconds is not waited for any longer. */
const SILENT_MS = 20_000;

/**
 * Sends a request with a signal that also aborts if there is no response in time. The response itself may take longer.
 */
export async function responded<T>(
  outer: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const cancel = browserClock.after(SILENT_MS, () => silence.abort());
  try {
    return await send(outer ? AbortSignal.any([outer, silence.signal]) : silence.signal);
  } finally {
    cancel();
  }
}
