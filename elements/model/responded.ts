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

/** What reads the parts of a response, such as a `ReadableStreamDefaultReader`. */
interface PartReader<T> {
  read(): Promise<{ readonly done: false; readonly value: T } | { readonly done: true }>;
}

/**
 * Reads all parts of a response, of which each must arrive in time. The whole may take longer, such as a large file
 * over a slow connection. Otherwise, `silence` aborts, which must end the reading.
 */
export async function partsInTime<T>(
  reader: PartReader<T> | undefined,
  silence: AbortController,
): Promise<readonly T[]> {
  const parts: T[] = [];
  while (reader) {
    const part = await responded(null, () => reader.read(), silence);
    if (part.done) break;
    parts.push(part.value);
  }
  return parts;
}
