import { plainName } from '../read-search.ts';

/** Street suffixes and their postal abbreviations. */
const endings: readonly (readonly [string, string])[] = [
  ['Alley', 'Aly'],
  ['Avenue', 'Ave'],
  ['Boulevard', 'Blvd'],
  ['Circle', 'Cir'],
  ['Court', 'Ct'],
  ['Cove', 'Cv'],
  ['Crescent', 'Cres'],
  ['Drive', 'Dr'],
  ['Expressway', 'Expy'],
  ['Freeway', 'Fwy'],
  ['Highway', 'Hwy'],
  ['Lane', 'Ln'],
  ['Loop', 'Loop'],
  ['Parkway', 'Pkwy'],
  ['Pass', 'Pass'],
  ['Path', 'Path'],
  ['Place', 'Pl'],
  ['Road', 'Rd'],
  ['Run', 'Run'],
  ['Square', 'Sq'],
  ['Street', 'St'],
  ['Terrace', 'Ter'],
  ['Trail', 'Trl'],
  ['Turnpike', 'Tpke'],
  ['Walk', 'Walk'],
  ['Way', 'Way'],
];

const directions: readonly (readonly [string, string])[] = [
  ['North', 'N'],
  ['South', 'S'],
  ['East', 'E'],
  ['West', 'W'],
  ['Northeast', 'NE'],
  ['Northwest', 'NW'],
  ['Southeast', 'SE'],
  ['Southwest', 'SW'],
];

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** Other abbreviations in common use. */
const otherWords: readonly (readonly [string, string])[] = [
  ['av', 'ave'],
  ['bl', 'blvd'],
  ['parkwy', 'pkwy'],
  ['str', 'st'],
];

const numberEnding = (n: number): string => {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
};

const shortOf: ReadonlyMap<string, string> = new Map([
  ...[...endings, ...directions].map(([long, short]) => [long.toLowerCase(), short.toLowerCase()] as const),
  ...ordinals.map((word, at) => [word, `${at + 1}${numberEnding(at + 1)}`] as const),
  ...otherWords,
]);

const endingWords: ReadonlySet<string> = new Set(endings.map(([, short]) => short.toLowerCase()));
const directionWords: ReadonlySet<string> = new Set(directions.map(([, short]) => short.toLowerCase()));

/**
 * Normalizes a street's name for comparison: `North Maple Street` and `n. maple st` both become `n maple st`.
 */
export const plainStreet = (name: string): string =>
  plainName(name)
    .split(' ')
    .map((word) => shortOf.get(word) ?? word)
    .join(' ');

/** Parts of a street's normalized name; missing parts are empty. */
export interface StreetName {
  readonly direction: string;
  readonly core: string;
  readonly ending: string;
}

/** Splits off the direction before or after a name. `North Street` has no direction. */
function splitDirection(words: readonly string[]): { direction: string; rest: readonly string[] } {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (second !== '' && directionWords.has(first) && !endingWords.has(second))
    return { direction: first, rest: words.slice(1) };
  if (words.length > 2 && directionWords.has(last)) return { direction: last, rest: words.slice(0, -1) };
  return { direction: '', rest: words };
}

/** Splits a normalized name into its parts. The core is never empty. */
export function parseStreetName(plain: string): StreetName {
  const { direction, rest } = splitDirection(plain.split(' '));
  const last = rest.at(-1) ?? '';
  const hasEnding = rest.length > 1 && endingWords.has(last);
  const core = (hasEnding ? rest.slice(0, -1) : rest).join(' ');
  return { direction, core, ending: hasEnding ? last : '' };
}

/** Rewrites a name's direction and suffix, but not its core. `North Street` therefore retains its `North`. */
function rewrite(name: string, to: 0 | 1): string {
  const form = (pairs: typeof endings, word: string): string =>
    pairs.find((pair) => pair.some((each) => each === word))?.[to] ?? word;
  const words = name.split(' ');
  const last = words.length - 1;
  return words
    .map((word, at) => {
      if (at === last && at > 0) return form(endings, form(directions, word));
      if (at === 0 && last > 1) return form(directions, word);
      return at === last - 1 && at > 0 && isDirection(words[last]) ? form(endings, word) : word;
    })
    .join(' ');
}

const isDirection = (word = ''): boolean => directions.some((pair) => pair.some((each) => each === word));

/** Returns a street's full name, such as `North Maple Street`, for the long name of an address component. */
export const longStreet = (name: string): string => rewrite(name, 0);

/** Returns a street's abbreviated name, as in addresses, such as `N Maple St`. */
export const shortStreet = (name: string): string => rewrite(name, 1);
