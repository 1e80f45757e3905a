import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cutLabel, cutTitle } from '../../../../../elements/model/objects/labels.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('OBJ-21 a title of more than 21 characters is shortened to its first 17 characters, three dots and its last 2 characters', () => {
  const table: [string, string][] = [
    ['', ''],
    ['abcdefghijklmnopqrstu', 'abcdefghijklmnopqrstu'],
    ['abcdefghijklmnopqrstuv', 'abcdefghijklmnopq...uv'],
    ['a'.repeat(10_000), `${'a'.repeat(17)}...aa`],
    [FAMILY.repeat(21), FAMILY.repeat(21)],
    [FAMILY.repeat(22), `${FAMILY.repeat(17)}...${FAMILY.repeat(2)}`],
    ['é'.normalize('NFD').repeat(21), 'é'.normalize('NFD').repeat(21)],
    [
      'é'.normalize('NFD').repeat(22),
      `${'é'.normalize('NFD').repeat(17)}...${'é'.normalize('NFD').repeat(2)}`,
    ],
  ];
  for (const [input, shown] of table) assert.equal(cutTitle(input), shown);
});

test('OBJ-22 a label of more than 16 characters is cut to its first 16 characters and three dots', () => {
  const table: [string, string][] = [
    ['abcdefghijklmnop', 'abcdefghijklmnop'],
    ['abcdefghijklmnopq', 'abcdefghijklmnop...'],
    [FAMILY.repeat(16), FAMILY.repeat(16)],
    [FAMILY.repeat(17), `${FAMILY.repeat(16)}...`],
    ['🇩🇪'.repeat(17), `${'🇩🇪'.repeat(16)}...`],
  ];
  for (const [input, shown] of table) assert.equal(cutLabel(input), shown);
});

test('OBJ-21 OBJ-22 a shortened title or label never contains half a surrogate pair', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 10, maxLength: 60 });
  const isWhole = (text: string): boolean => !/[\uD800-\uDFFF]/u.test(text);
  fc.assert(
    fc.property(words, (text) => {
      assert.ok(isWhole(cutTitle(text)) && isWhole(cutLabel(text)));
    }),
  );
});

test('OBJ-21 OBJ-22 in a browser without Intl.Segmenter, titles and labels are cut between code points', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    assert.equal(cutTitle('😀'.repeat(22)), `${'😀'.repeat(17)}...${'😀'.repeat(2)}`);
    assert.equal(cutLabel('😀'.repeat(17)), `${'😀'.repeat(16)}...`);
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});
