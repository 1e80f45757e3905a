import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { knownNames } from '../../checks/public-names/known-names.ts';
import { styleSources, textSources } from '../../checks/public-names/product-files.ts';
import { readTexts } from '../../checks/public-names/product-texts.ts';

/**
 * Every text in backquotes in `tests/requirements.md`, with its form in the product. A composed text has
 * several pieces. A piece is a name or a whole literal with `{}` in place of values. A piece that begins and
 * ends with `…` is a part of a longer literal.
 */
interface SpecifiedTexts {
  /**
   * Texts that are shown to people or logged word for word, with the minimum number of their occurrences in the
   * product.
   */
  readonly texts: Readonly<Record<string, number>>;
  /** Like `texts`, but these texts have no backquotes in the requirements. */
  readonly unquoted: Readonly<Record<string, number>>;
  /** Names of fields, settings and messages, and paths and words that programs compare. */
  readonly identifiers: readonly string[];
  /**
   * Texts that contain values or consist of several pieces. A piece is listed once for each occurrence in the
   * product.
   */
  readonly composed: Readonly<Record<string, readonly string[]>>;
  /** Numbers with their forms in the product. */
  readonly numbers: Readonly<Record<string, readonly string[]>>;
  /** Calls and their fields, with their names in the list of public names. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** Texts that the product does not contain as the requirements write them, with the reason. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

const specified = JSON.parse(readFileSync('tests/fixtures/specified-texts.json', 'utf8')) as SpecifiedTexts;
const { texts, unquoted, identifiers, composed, numbers, calls, elsewhere } = specified;
const { whole, names, numbers: written, joined } = readTexts(textSources, styleSources);

const placesOf = (text: string): number => whole.get(text) ?? 0;

const isWithin = (piece: string, _at: number, pieces: readonly string[]): boolean => {
  if (piece.startsWith('…')) return joined.includes(piece.slice(1, -1));
  return names.has(piece) || placesOf(piece) >= pieces.filter((each) => each === piece).length;
};

type IsThere = (piece: string, at: number, pieces: readonly string[]) => boolean;

/** Returns the entries with missing pieces, each with these pieces. */
const missing = (entries: Readonly<Record<string, readonly string[]>>, isThere: IsThere): string[] =>
  Object.entries(entries).flatMap(([text, pieces]) => {
    const lost = pieces.filter((...piece) => !isThere(...piece));
    return lost.length === 0 && pieces.length > 0 ? [] : [`${text}: ${[...new Set(lost)].join(', ')}`];
  });

describe('specified texts', () => {
  test('the fixture of specified texts lists each backquoted text of the requirements exactly once, and nothing else', () => {
    const requirements = readFileSync('tests/requirements.md', 'utf8');
    const quoted = new Set([...requirements.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text));
    const groups = [texts, composed, numbers, calls, elsewhere].flatMap((group) => Object.keys(group));
    const listed = [...identifiers, ...groups];
    assert.deepEqual(listed.toSorted(), [...quoted].sort());
  });

  test('each specified text appears in the product at least as often as the fixture of specified texts records', () => {
    const lost = Object.entries({ ...texts, ...unquoted }).filter(
      ([text, places]) => placesOf(text) < places,
    );
    const said = lost.map(
      ([text, places]) => `${text}: ${String(placesOf(text))} of ${String(places)} places`,
    );
    assert.deepEqual(said, [], 'Where several places became one, lower the count in the fixture.');
  });

  test('the product contains the fixed parts of every specified text that also has variable parts', () => {
    assert.deepEqual(missing(composed, isWithin), []);
  });

  test('the product contains each specified identifier', () => {
    assert.deepEqual(
      identifiers.filter((name) => !whole.has(name) && !names.has(name)),
      [],
    );
  });

  test('the product contains each specified number', () => {
    assert.deepEqual(
      missing(numbers, (number) => written.has(number)),
      [],
    );
  });

  test('each specified API call is a public name of the product', () => {
    const { 'API operations': operations = [], 'API fields': fields = [] } = knownNames();
    const known = new Set([...operations.map((operation) => operation.split(' = ')[0]), ...fields]);
    assert.deepEqual(
      missing(calls, (name) => known.has(name)),
      [],
    );
  });

  test('each specified text that is missing from the product has a recorded reason', () => {
    for (const [text, reason] of Object.entries(elsewhere)) assert.ok(reason.length > 20, text);
  });
});
