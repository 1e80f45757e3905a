interface CacheOptions {
  readonly clock: () => number;
  /** Time for which a response is cached, and delay after a failed attempt, both in milliseconds. */
  readonly ttlMs: number;
  readonly retryMs: number;
  readonly onError: (cause: unknown) => void;
}

/**
 * Caches a response, so that it is loaded at most once per period, regardless of the number of callers. If
 * loading fails, passes the error to `onError` and returns the last response, or `none` if there was none
 * yet.
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
