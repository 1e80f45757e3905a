import { plainName } from '../read-search.ts';

/** The address, crossing or named place for which a text searches. */
export type Target =
  | { readonly kind: 'address'; readonly number: number; readonly street: string }
  | { readonly kind: 'crossing'; readonly streets: readonly [string, string] }
  | { readonly kind: 'name'; readonly name: string };

/** Location named in a search text; null means anywhere. */
export interface Whereabouts {
  /** Normalized name. */
  readonly town: string | null;
  /** Two-letter code. */
  readonly state: string | null;
  readonly zip: string | null;
}

export interface StreetReading {
  readonly target: Target;
  readonly where: Whereabouts;
  /** Whether a component that the gazetteer does not contain, such as a suite, was omitted. */
  readonly isPartial: boolean;
}

export interface KnownNames {
  /** Maps each state's normalized name and its code in lower case to the code. */
  readonly states: ReadonlyMap<string, string>;
  /** Returns whether there is a town with that normalized name and known streets. */
  readonly isTown: (plain: string) => boolean;
  /** Returns whether there is a town with that name but without known streets. */
  readonly isOtherTown: (plain: string) => boolean;
}

const unit =
  /[,\s]+(?:apt|apartment|suite|ste|unit|floor|room|rm)\.?\s+#?(?:\d+[a-z]?|[a-z]\d*)(?=\s|,|$)|\s*#\s*[\w-]+/i;
const country = /(^| )(usa|us|united states( of america)?)$/;
const zipAtEnd = /(?:^| )(\d{5})(?: \d{4})?$/;
const corner = /^(?:the )?(?:corner|intersection|junction|crossing) (?:of )?/;
const between = / (?:&|and|at) /;
const numberFirst = /^(\d{1,6})[a-z]? (?:1 2 )?(.+)$/;
const numberLast = /^(\D.*?) (\d{1,6})[a-z]?$/;

/** Normalizes a search text, with `&` for every symbol or word that joins two streets. */
const plainText = (text: string): string =>
  text
    .replace(/^\s*(\d{1,6})\s*-\s*\d+(?=\s)/, '$1')
    .split(/[&@+/]/)
    .map(plainName)
    .filter((piece) => piece !== '')
    .join(' & ');

/** Returns possible targets of a normalized text without a town, the most likely first. */
function targetsOf(text: string): readonly Target[] {
  const targets: Target[] = [];
  const [one, other, ...more] = text.replace(corner, '').split(between);
  if (one && other && more.length === 0) targets.push({ kind: 'crossing', streets: [one, other] });
  const [, number, street] = numberFirst.exec(text) ?? [];
  if (number !== undefined && street !== undefined)
    targets.push({ kind: 'address', number: Number(number), street });
  if (text !== '') targets.push({ kind: 'name', name: text });
  const [, before, behind] = numberLast.exec(text) ?? [];
  if (before !== undefined && behind !== undefined)
    targets.push({ kind: 'address', number: Number(behind), street: before });
  return targets;
}

interface Split {
  readonly head: string;
  readonly where: Whereabouts;
  /** Whether words after the comma that do not name a town were omitted. */
  readonly isPartial?: boolean;
}

/** Splits off the longest sequence of at most three words at the end that `find` recognizes. */
function splitEnd<T>(
  words: readonly string[],
  find: (words: string) => T | null | undefined,
): { readonly before: readonly string[]; readonly found: T | null } {
  for (const length of [3, 2, 1]) {
    if (words.length < length) continue;
    const found = find(words.slice(-length).join(' '));
    if (found !== null && found !== undefined) return { before: words.slice(0, -length), found };
  }
  return { before: words, found: null };
}

interface Region {
  readonly words: readonly string[];
  readonly state: string | null;
  readonly zip: string | null;
}

/** Splits off the country, ZIP code and state at the end of a normalized text. */
function splitRegion(plain: string, { states }: KnownNames): Region {
  const inCountry = plain.replace(country, '');
  const zip = zipAtEnd.exec(inCountry)?.[1] ?? null;
  const words = inCountry.replace(zipAtEnd, '').split(' ').filter(Boolean);
  const { before, found } = splitEnd(words, (name) => states.get(name));
  return { words: before, state: found, zip };
}

const townAtEnd = (words: readonly string[], { isTown }: KnownNames) =>
  splitEnd(words, (name) => (isTown(name) ? name : null));

/**
 * Parses search texts such as `412 Maple St, Columbus, OH 43215`. The result is empty if the text after the
 * comma names a town without known streets.
 */
function splitAtComma(text: string, known: KnownNames): readonly Split[] {
  const pieces = text.split(',');
  const first = /^\s*\d+[a-z]?\s*$/i.test(pieces[0] ?? '') ? 2 : 1;
  const head = plainText(pieces.slice(0, first).join(' '));
  const { words, state, zip } = splitRegion(plainName(pieces.slice(first).join(' ')), known);
  const town = townAtEnd(words, known).found;
  if (town === null && known.isOtherTown(words.join(' '))) return [];
  return [{ head, where: { town, state, zip }, isPartial: town === null && words.length > 0 }];
}

/**
 * Parses search texts such as `412 maple st columbus oh`. They may end with a town and a state, or consist of
 * a name only.
 */
function splitWords(text: string, known: KnownNames): readonly Split[] {
  const plain = plainText(text);
  const { words, state, zip } = splitRegion(plain, known);
  const { before, found: town } = townAtEnd(words, known);
  const splits: Split[] = [];
  if (town !== null) splits.push({ head: before.join(' '), where: { town, state, zip } });
  if (state !== null || zip !== null)
    splits.push({ head: words.join(' '), where: { town: null, state, zip } });
  return [...splits, { head: plain, where: { town: null, state: null, zip: null } }];
}

/** Returns all interpretations of a text as a target in a town, the most likely first. */
export function readStreetSearch(text: string, known: KnownNames): readonly StreetReading[] {
  const whole = text.replace(unit, '');
  const isShort = whole !== text;
  const splits = whole.includes(',') ? splitAtComma(whole, known) : splitWords(whole, known);
  return splits.flatMap(({ head, where, isPartial = false }) =>
    targetsOf(head).map((target) => ({ target, where, isPartial: isPartial || isShort })),
  );
}
