const MINUTE_MS = 60_000;

/** Units of time with their lengths, and the number up to which the next smaller unit says more. */
const UNITS = [
  { name: 'year', ms: 365.25 * 24 * 60 * MINUTE_MS, least: 2 },
  { name: 'day', ms: 24 * 60 * MINUTE_MS, least: 2 },
  { name: 'hour', ms: 60 * MINUTE_MS, least: 2 },
  { name: 'minute', ms: MINUTE_MS, least: 0 },
] as const;

/** Formats a length of time for a sentence, rounded to the largest unit that has at least two: `55 minutes`, `24 years`. */
export function durationText(ms: number): string {
  const length = Math.abs(ms);
  const unit = UNITS.find((each) => length >= each.least * each.ms) ?? UNITS[3];
  const count = Math.round(length / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** Formats a distance in meters for a sentence, rounded to two digits: `630 m`, `1.2 km`, `13,000 km`. */
export function distanceText(meters: number): string {
  const rounded = Number(meters.toPrecision(2));
  const [value, unit] = rounded < 1000 ? [rounded, 'm'] : [rounded / 1000, 'km'];
  return `${value.toLocaleString('en-US')} ${unit}`;
}
