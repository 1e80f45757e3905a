import type { Point } from './gazetteer.ts';

/** One interpretation of a search: a name in one state or in any. */
export interface Reading {
  readonly name: string;
  readonly state: string | null;
  /** Whether words before the name, such as a street, were omitted. */
  readonly isTail: boolean;
}

export interface Search {
  readonly point: Point | null;
  readonly zip: string | null;
  readonly readings: readonly Reading[];
}

/** Abbreviations by word. */
const shortWords: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

/** Normalizes a name for comparison: lower case, without accents and punctuation, with words abbreviated. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => shortWords.get(word) ?? word)
    .join(' ');

const countryAtEnd = / (usa|us|united states( of america)?)$/;
const zipAtEnd = /(?:^| )(\d{5})(?: \d{4})?$/;
const pair = /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/;

function readPoint(text: string): Point | null {
  const [, lat, lng] = pair.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** Splits off the longest state name at the end. */
function splitState(
  words: readonly string[],
  states: ReadonlyMap<string, string>,
): { readonly before: readonly string[]; readonly state: string } | null {
  for (const length of [3, 2, 1]) {
    const state = states.get(words.slice(-length).join(' '));
    if (state !== undefined && words.length >= length) return { before: words.slice(0, -length), state };
  }
  return null;
}

/** Returns the whole name and its successively shorter ends. The shorter ends omit a street before a town. */
const tails = (words: readonly string[], state: string | null): readonly Reading[] =>
  words.map((_, from) => ({ name: words.slice(from).join(' '), state, isTail: from > 0 }));

/** Parses a search text. `states` maps each state's normalized name and its code to the code. */
export function readSearch(text: string, states: ReadonlyMap<string, string>): Search {
  const point = readPoint(text);
  if (point !== null) return { point, zip: null, readings: [] };
  const plain = plainName(text).replace(countryAtEnd, '');
  const zip = zipAtEnd.exec(plain)?.[1] ?? null;
  const words = plain.replace(zipAtEnd, '').split(' ').slice(-12);
  const named = words.filter((word) => word !== '');
  const split = splitState(named, states);
  const within = split === null ? [] : tails(split.before, split.state);
  return { point: null, zip, readings: [...within, ...tails(named, null)] };
}
