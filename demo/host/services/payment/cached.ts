interface CacheOptions {
  readonly clock: () => number;
  /** How long a response is kept, and how soon a failed try is repeated, in milliseconds. */
  readonly ttlMs: number;
  readonly retryMs: number;
  readonly onError: (cause: unknown) => void;
}

/**
 * Asks at most once in `forMs`, however many want to know; without a response the last one stands, at first `none`. What
 * went wrong is told to `onFault`.
 */
export function cached<T>(
  load: () => Promise<T>,
  none: T,
  { clock, ttlMs, retryMs, onError }: CacheOptions,
): () => Promise<T> {
  let value = none;
  let until = -Infinity;
  let loading: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    try {
      value = await load();
      until = clock() + ttlMs;
    } catch (cause) {
      onError(cause);
      until = clock() + retryMs;
    }
    loading = null;
  };
  return async () => {
    if (clock() >= until) await (loading ??= refresh());
    return value;
  };
}
