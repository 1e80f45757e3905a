import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose } from '../../helpers/parts.ts';

const namesOf = (...words: string[]): string[] => choose(words).parts.map(({ name }) => name);

test('no word means every check and every suite, the build before what reads it', () => {
  const names = namesOf();
  assert.deepEqual(names.slice(-5), ['unit', 'api', 'api-postgres', 'browser', 'e2e']);
  assert.ok(names.indexOf('build') < names.indexOf('sizes'));
  assert.ok(names.indexOf('build') < names.indexOf('e2e'));
});

test('words choose parts, in their own order', () => {
  assert.deepEqual(namesOf('unit', 'lint'), ['lint', 'unit']);
});

test('check means all checks and no suite', () => {
  assert.ok(namesOf('check').includes('types'));
  assert.ok(!namesOf('check').includes('unit'));
});

test('a path keeps a suite to the files beneath it', () => {
  assert.deepEqual(choose(['unit', 'tests/unit/geo']).paths, ['tests/unit/geo']);
});

test('an unknown word is refused with the words that exist', () => {
  assert.throws(() => choose(['unti']), /No part is called "unti"\. Parts: format, /);
});
