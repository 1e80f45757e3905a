/** How far keys move the divider, in percent of the width. */
const STEP = 2;
const LARGE_STEP = 10;

/** Returns a position of the divider within the picture, in percent of the width from the left. */
export const limitDivider = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 50;

/** A key that is pressed on the divider. */
interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * Returns where a key moves the divider, in percent; null for keys that do not move it. The arrows move it where they
 * point, also in languages that are written from right to left, because pictures are not.
 */
export function dividerAfterKey({ key, shiftKey }: Key, now: number): number | null {
  const step = shiftKey ? LARGE_STEP : STEP;
  const goals: Readonly<Record<string, number>> = {
    ArrowLeft: now - step,
    ArrowDown: now - step,
    ArrowRight: now + step,
    ArrowUp: now + step,
    PageDown: now - LARGE_STEP,
    PageUp: now + LARGE_STEP,
    Home: 0,
    End: 100,
  };
  const goal = goals[key];
  return goal === undefined ? null : limitDivider(goal);
}
