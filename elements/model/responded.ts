import { browserClock } from './clock.ts';

/** A server that sends nothing for this many milliseconds is not waited for any longer. */
const SILENT_MS = 20_000;

/** Sends a request with a signal that also aborts if there is no response in time. */
export async function responded<T>(
  outer: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<T>,
  silence = new AbortController(),
): Promise<T> {
  const { signal } = silence;
  const cancel = browserClock.after(SILENT_MS, () => silence.abort());
  try {
    return await send(outer ? AbortSignal.any([outer, signal]) : signal);
  } finally {
    cancel();
  }
}
