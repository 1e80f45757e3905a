const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How far a time lies ahead or back, rounded in the largest unit that fits: `in 3 hours`, `yesterday`, `this minute`. Milliseconds. */
export function relativeTime(time: number, now: number): string {
  const away = time - now;
  const [unit, length] = units.find(([, one]) => Math.abs(away) >= one) ?? units[2];
  return words.format(Math.round(away / length), unit);
}
