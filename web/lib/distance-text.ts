/** Meters in a mile. */
const MILE = 1609.344;

/** Returns whether a reader's region measures distances in miles. `locale` is a BCP 47 tag, such as `en-US`. */
const readsMiles = (locale: string): boolean => new Intl.Locale(locale).maximize().region === 'US';

/**
 * Returns a long distance in meters as text, such as `55 mi` for readers in the United States, or `88 km`.
 *
 * @param locale - The reader's language as a BCP 47 tag, such as `navigator.language`.
 */
export function distanceText(meters: number, locale: string): string {
  const inMiles = readsMiles(locale);
  const value = meters / (inMiles ? MILE : 1000);
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: inMiles ? 'mile' : 'kilometer',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
