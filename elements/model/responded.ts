import { browserClock } from './clock.ts';

/**
 * A server that sends nothing for this many seconds is not waited for any longer. They are counted one by one: while
 * something blocks the page for long, which can then receive nothing, only one of them passes.
 */
const SILENT_S = 20;

/** Calls a function when the server has been silent for too long. Returns the function that cancels the wait. */
function afterSilence(then: () => void): () => void {
  let seconds = 0;
  let cancel: () => void;
  const count = (): void => {
    if (seconds === SILENT_S) then();
    else cancel = browserClock.after(1000, count);
    seconds += 1;
  };
  count();
  return () => cancel();
}

/** Sends a request with a signal that also aborts if there is no response in time. */
export async function responded<T>(
  outer: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<T>,
  silence = new AbortController(),
): Promise<T> {
  const { signal } = silence;
  const cancel = afterSilence(() => silence.abort());
  try {
    return await send(outer ? AbortSignal.any([outer, signal]) : signal);
  } finally {
    cancel();
  }
}

type Part = Uint8Array<ArrayBuffer>;

/** What reads the parts of a response, such as a `ReadableStreamDefaultReader`. */
interface PartReader {
  read(): Promise<{ readonly done: false; readonly value: Part } | { readonly done: true }>;
}

/**
 * Reads all parts of a response, of which each must arrive in time. The whole may take longer, such as a large file
 * over a slow connection. Otherwise, `silence` aborts, which must end the reading.
 */
export async function partsInTime(
  reader: PartReader | undefined,
  silence: AbortController,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  while (reader) {
    const part = await responded(null, () => reader.read(), silence);
    if (part.done) break;
    parts.push(part.value);
  }
  return parts;
}
