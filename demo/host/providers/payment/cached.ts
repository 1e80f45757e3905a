interface CacheOptions {
  readonly clock: () => number;
  /** Time for which a response is cached, and delay after a failed attempt, both in milliseconds. */
  readonly ttlMs: number;
  readonly retryMs: number;
  readonly onError: (cause: unknown) => void;
}

/**
 * Caches a response, so that it is loaded at most once per period, regardless of the number of callers. Until
 * a new response arrives, returns the last one, or `none` before the first one. Errors are passed to
 * `onError`.
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
