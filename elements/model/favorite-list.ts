/** Longest favorite name that a list shows whole, and how many characters a longer one keeps (specification 5; requirements, OPEN-041). */
const WHOLE_NAME = 6;
const CUT_NAME = 13;

/** Maximum number of characters of a favorite's name. */
export const LONGEST_FAVORITE_NAME = 60;

const DEFAULT_NAME = /^Fav\d{3,}$/;

/** The name that a new favorite is offered: `Fav` and the count of favorites plus one in 3 digits (requirements, OPEN-042). */
export const defaultFavoriteName = (count: number): string => `Fav${String(count + 1).padStart(3, '0')}`;

/** A favorite's name as a list shows it: over 6 characters, the first 13 or fewer with `...`; default names stay whole. */
export function shownFavoriteName(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (letters.length <= WHOLE_NAME || DEFAULT_NAME.test(name)) return name;
  return `${letters.slice(0, CUT_NAME).join('')}...`;
}

/**
 * The day a favorite was added on, such as `Nov 3, 2026` (specification 9), by the reader's own clock unless a time
 * zone is named; empty when the text is not a time.
 */
export function favoriteDate(iso: string, timeZone?: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const zone = timeZone === undefined ? {} : { timeZone };
  return time.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...zone });
}

/** A typed name without surrounding spaces; null when it is empty or unchanged. */
export function newFavoriteName(typed: string, before: string): string | null {
  const name = typed.trim().slice(0, LONGEST_FAVORITE_NAME);
  return name === '' || name === before ? null : name;
}
