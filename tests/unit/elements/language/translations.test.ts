import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../../../elements/language/languages.ts';
import { ENGLISH, TRANSLATED, flat, textsOf } from './every-text.ts';

const english = flat(ENGLISH);

/** Proper names and symbols, which are the same in many languages. */
const NAMES = ['XP360', '{n} km', '{n}km', '{n} px', '{n}px', '{width} × {height} pixels'];

/** Words that a language shares with English. */
const SHARED: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['Name', 'Polygon'],
  fr: [
    'Latitude',
    'Longitude',
    'Distance',
    'Image',
    'Point',
    'Point {n}',
    'Yards',
    'surface',
    'terrain',
    'position ±{value}',
  ],
  it: ['Area', 'file'],
  nl: ['Water'],
  pt: ['Latitude', 'Longitude'],
};

const PLURAL = /\{\w+, plural,((?: \w+ \{[^{}]*\})+)\}/g;

/** Returns the names of a text's placeholders. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\}|, plural)/g)].map(([, name = '']) => name))].toSorted();

/** Returns whether a text has words, besides its placeholders. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, ''));

for (const language of TRANSLATED) {
  test(`PEER-16 each text exists in ${language} with the placeholders of the English one, and none is English`, async () => {
    const texts = flat(await textsOf(language));
    assert.deepEqual([...texts.keys()].toSorted(), [...english.keys()].toSorted());
    const shared = [...NAMES, ...(SHARED[language] ?? [])];
    for (const [path, text] of texts) {
      const original = english.get(path) ?? '';
      assert.notEqual(text.trim(), '', path);
      assert.equal(text, text.normalize('NFC'), path);
      assert.deepEqual(placeholders(text), placeholders(original), `${path}: ${text}`);
      assert.ok(text !== original || !hasWords(text) || shared.includes(text), `${path} is English: ${text}`);
      // Typewriter apostrophes and three dots are not how these languages are written.
      assert.doesNotMatch(text, /\.\.\.|\p{L}'\p{L}/u, path);
    }
    for (const name of SHARED[language] ?? [])
      assert.ok([...texts.values()].includes(name), `unused: ${name}`);
    assert.equal(texts.get('viewer.objects.language'), language);
    assert.equal(texts.get('map.language'), language);
  });

  test(`PEER-16 texts that count have each form of the plural in ${language}`, async () => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set<string>(['other']);
    for (let n = 0; n <= 200; n += 1) needed.add(rules.select(n));
    for (const [path, text] of flat(await textsOf(language)))
      for (const [, written = ''] of text.matchAll(PLURAL)) {
        const forms = [...written.matchAll(/(\w+) \{/g)].map(([, form = '']) => form);
        assert.deepEqual(forms.toSorted(), [...needed].toSorted(), path);
      }
  });
}

test('PEER-16 letters of each table are those of its language', async () => {
  const scripts: Readonly<Partial<Record<Language, RegExp>>> = {
    ar: /\p{Script=Arabic}/u,
    ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
    ko: /\p{Script=Hangul}/u,
    zh: /\p{Script=Han}/u,
  };
  for (const language of TRANSLATED) {
    const script = scripts[language] ?? /\p{Script=Latin}/u;
    for (const [path, text] of flat(await textsOf(language)))
      if (hasWords(text) && !NAMES.includes(text) && !path.endsWith('.language'))
        assert.match(text, script, `${language} ${path}`);
  }
});
