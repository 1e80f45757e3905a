import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { choose, filesOf } from '../../helpers/parts.ts';

const namesOf = (...words: string[]): string[] => choose(words).parts.map(({ name }) => name);

test('no word means every check and every suite but the long ones, the build before what reads it', () => {
  const names = namesOf();
  assert.deepEqual(names.slice(-6), ['unit', 'api', 'api-postgres', 'browser', 'portal', 'e2e']);
  assert.ok(names.indexOf('build') < names.indexOf('sizes'));
  assert.ok(names.indexOf('build') < names.indexOf('e2e'));
  assert.ok(names.indexOf('build-portal') < names.indexOf('portal'));
});

test('words choose parts, in their own order', () => {
  assert.deepEqual(namesOf('unit', 'lint'), ['lint', 'unit']);
});

test('check means all checks and no suite', () => {
  assert.ok(namesOf('check').includes('types'));
  assert.ok(!namesOf('check').includes('unit'));
});

test('each test in a browser belongs to one suite', () => {
  const suites = ['portal', 'portal-long', 'e2e', 'e2e-long'].map((name) =>
    choose([name]).parts.flatMap((part) => filesOf(part, [])),
  );
  assert.ok(suites.every((files) => files.length > 0));
  assert.deepEqual(suites.flat().sort(), globSync('tests/e2e/**/*.spec.ts').sort());
});

test('a path keeps a suite to the files beneath it', () => {
  assert.deepEqual(choose(['unit', 'tests/unit/geo']).paths, ['tests/unit/geo']);
});

test('an unknown word is refused with the words that exist', () => {
  assert.throws(() => choose(['unti']), /No part is called "unti"\. Parts: format, /);
});
