/** Waits for work as long as `signal` is not aborted; then `onGone` is called and it rejects with the signal's reason. */
export function whileWanted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  onGone: () => void,
): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      onGone();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
