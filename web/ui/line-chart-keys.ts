const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/**
 * Returns the new index after a key press on an axis of `count` days, null to leave the axis, or undefined if
 * the key has no effect. `at` is null if no day is chosen. In this case, a key that moves forward chooses the
 * first day, and a key that moves back chooses the last day.
 */
export function walkDays(
  key: string,
  at: number | null,
  count: number,
  isRtl: boolean,
): number | null | undefined {
  if (key === 'Escape') return at === null ? undefined : null;
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  const way = isRtl && key.startsWith('Arrow') ? -step : step;
  if (at === null) return way > 0 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, at + way));
}
