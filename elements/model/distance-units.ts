import type { MeasureUnits } from './measures.ts';

/** Regions whose people state distances in feet and miles, and the sizes of buildings and plots in feet. */
const FEET_REGIONS: readonly (string | undefined)[] = ['US', 'LR', 'MM', 'PR', 'GU', 'VI', 'AS', 'MP'];

/**
 * Returns whether a reader comes from a region with feet and miles.
 *
 * @param locale - The reader's language as a BCP 47 tag, such as `en-US`; an invalid one counts as unknown.
 */
export function readsFeet(locale: string): boolean {
  try {
    return FEET_REGIONS.includes(new Intl.Locale(locale).maximize().region);
  } catch {
    return false;
  }
}

/** Returns whether distances are shown in feet and miles. Units of null are those of the reader's region. */
export const isInFeet = (units: MeasureUnits | null, locale: string): boolean =>
  units === null ? readsFeet(locale) : units !== 'metric';

/** Meters in an international foot and in a mile (NIST Handbook 44, appendix C). */
const [FOOT, MILE] = [0.3048, 1609.344];

/** Distances from this one on are shown in miles, in feet. */
const MILES_FROM = 1000;

/** Distances below this one have a decimal, in miles. */
const DECIMALS_BELOW = 10;

/** Returns a distance in meters as text, such as `790 ft`, `1.2 mi` or `55 mi`. `language` is a BCP 47 tag. */
export function feetText(meters: number, language: string | undefined): string {
  const isNear = Math.round(meters / FOOT) < MILES_FROM;
  const value = meters / (isNear ? FOOT : MILE);
  const digits = isNear || value >= DECIMALS_BELOW ? 0 : 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isNear ? 'foot' : 'mile',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
