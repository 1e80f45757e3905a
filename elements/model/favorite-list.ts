/**
 * Maximum length of a name that a list shows in full, and the number of characters after which longer names are
 * cut (specification 5; requirements, OPEN-041).
 */
const WHOLE_NAME = 6;
const CUT_NAME = 13;

/** Maximum length of a favorite's name, in characters. */
export const LONGEST_FAVORITE_NAME = 60;

const DEFAULT_NAME = /^Fav\d{3,}$/;

/**
 * Returns the suggested name of a new favorite: `Fav` and the number of favorites plus one, with at least 3
 * digits (requirements, OPEN-042).
 */
export const defaultFavoriteName = (count: number): string => `Fav${String(count + 1).padStart(3, '0')}`;

/**
 * Returns a favorite's name as shown in a list. Default names are shown in full. Other names longer than 6
 * characters are cut after 13 characters and followed by `...`.
 */
export function shownFavoriteName(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (letters.length <= WHOLE_NAME || DEFAULT_NAME.test(name)) return name;
  return `${letters.slice(0, CUT_NAME).join('')}...`;
}

/**
 * Returns the day on which a favorite was added, such as `Nov 3, 2026` (specification 9). Without a time
 * zone, the day is in the reader's time zone. Returns an empty string if `iso` is not a time.
 *
 * @param language - The language of the reader as a BCP 47 tag.
 */
export function favoriteDate(
  iso: string,
  { language = 'en-US', timeZone }: { readonly language?: string; readonly timeZone?: string } = {},
): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const zone = timeZone === undefined ? {} : { timeZone };
  return time.toLocaleDateString(language === 'en' ? 'en-US' : language, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    ...zone,
  });
}

/** Returns a typed name, trimmed; null if the name is empty or unchanged. */
export function newFavoriteName(typed: string, before: string): string | null {
  const name = typed.trim();
  return name === '' || name === before ? null : name;
}

/** Returns the number of characters of a typed name if they are too many, counted as hosts do; null if they are not. */
export function excessOfName(typed: string): number | null {
  const { length } = Array.from(typed.trim().normalize('NFC'));
  return length > LONGEST_FAVORITE_NAME ? length : null;
}
