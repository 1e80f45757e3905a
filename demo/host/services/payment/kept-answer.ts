interface Keeping {
  readonly clock: () => number;
  /** How long an answer is kept, and how soon a failed try is repeated, in milliseconds. */
  readonly forMs: number;
  readonly retryMs: number;
  readonly onFault: (cause: unknown) => void;
}

/**
 * Asks at most once in `forMs`, however many want to know; without an answer the last one stands, at first `none`. What
 * went wrong is told to `onFault`.
 */
export function keepAnswer<T>(
  load: () => Promise<T>,
  none: T,
  { clock, forMs, retryMs, onFault }: Keeping,
): () => Promise<T> {
  let kept = none;
  let until = -Infinity;
  let loading: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    try {
      kept = await load();
      until = clock() + forMs;
    } catch (cause) {
      onFault(cause);
      until = clock() + retryMs;
    }
    loading = null;
  };
  return async () => {
    if (clock() >= until) await (loading ??= refresh());
    return kept;
  };
}
