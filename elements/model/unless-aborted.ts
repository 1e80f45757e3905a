/** Settles like a promise, or rejects with the signal's reason if it aborts first. */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | null | undefined,
): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  return new Promise((resolve, reject: (reason: unknown) => void) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a page chooses the reason
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
