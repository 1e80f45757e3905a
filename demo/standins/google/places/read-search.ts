import type { Point } from './gazetteer.ts';

/** One way to understand a search: a name, within a state or anywhere. */
export interface Reading {
  readonly name: string;
  readonly state: string | null;
  /** Words before the name that no gazetteer of towns knows, such as a street, were left out. */
  readonly isTail: boolean;
}

/** What a search text asks for. */
export interface Search {
  readonly point: Point | null;
  readonly zip: string | null;
  readonly readings: readonly Reading[];
}

/** Words that are written in two ways, and the shorter one. */
const shortWords: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

/** A name as it is compared: lower case, without accents and signs, words in their short form. */
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

/** The longest words at the end that name a state, and what stands before them. */
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

/** The whole name and its shorter and shorter ends: a street before a town is left out at last. */
const tails = (words: readonly string[], state: string | null): readonly Reading[] =>
  words.map((_, from) => ({ name: words.slice(from).join(' '), state, isTail: from > 0 }));

/** Understands a search text; `states` has the two letters of each state by its plain name and by its letters. */
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
