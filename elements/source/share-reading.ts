/** A reading under way or done, and how many have asked for it and not given up. */
interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  askers: number;
}

/**
 * Reads something once for all who ask, and again only after a failure. A reading is given up when its last asker is
 * gone; the next one begins again.
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
    const mine = { result: read(controller.signal), controller, askers: 0 };
    mine.result.catch(() => drop(mine));
    return mine;
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const shared = (current ??= begin());
      shared.askers += 1;
      const giveUp = (): void => {
        reject(signal.reason as Error);
        shared.askers -= 1;
        if (shared.askers > 0) return;
        drop(shared);
        shared.controller.abort();
      };
      signal.addEventListener('abort', giveUp);
      shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
}
