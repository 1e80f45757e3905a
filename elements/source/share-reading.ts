/** A pending or completed read, and the number of callers that are still waiting for it. */
interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Reads a value once for all callers, and again only after a failure. A read is canceled when all of its
 * callers have canceled. The next call starts a new read.
 */
export function shareReading<T>(
  read: (signal: AbortSignal) => Promise<T>,
): (signal: AbortSignal) => Promise<T> {
  let current: Shared<T> | null = null;
  const drop = (shared: Shared<T>): void => {
    if (current === shared) current = null;
  };
  const begin = (): Shared<T> => {
    const controller = new AbortController();
    const mine = { result: read(controller.signal), controller, waiting: 0 };
    mine.result.catch(() => drop(mine));
    return mine;
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const shared = (current ??= begin());
      shared.waiting += 1;
      const cancel = (): void => {
        reject(signal.reason as Error);
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        drop(shared);
        shared.controller.abort();
      };
      signal.addEventListener('abort', cancel);
      shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
    });
}
