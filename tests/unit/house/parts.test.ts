import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { choose, filesOf } from '../../runner/parts.ts';

const namesOf = (...words: string[]): string[] => choose(words).parts.map(({ name }) => name);

test('without arguments, all checks and all short suites run, each after the builds that it needs', () => {
  const names = namesOf();
  assert.deepEqual(names.slice(-8), [
    'unit',
    'world',
    'api',
    'api-postgres',
    'browser',
    'portal',
    'e2e',
    'jobs',
  ]);
  assert.ok(names.indexOf('build') < names.indexOf('sizes'));
  assert.ok(names.indexOf('build') < names.indexOf('e2e'));
  assert.ok(names.indexOf('build-portal') < names.indexOf('portal'));
});

test('selected checks and suites run in a fixed order, regardless of the order of the arguments', () => {
  assert.deepEqual(namesOf('unit', 'lint'), ['lint', 'unit']);
});

test('the argument `check` selects the checks but not the suites', () => {
  assert.ok(namesOf('check').includes('types'));
  assert.ok(!namesOf('check').includes('unit'));
});

test('the argument `long` selects the checks and suites that otherwise run only when named', () => {
  const usual = namesOf();
  const long = namesOf('long');
  assert.ok(long.includes('api-postgres-long') && long.includes('e2e-long') && long.includes('firefox'));
  assert.deepEqual(
    long.filter((name) => usual.includes(name)),
    [],
  );
});

/** Groups of suites, with the files that each group must run. */
const everyFile: readonly [suites: readonly string[], files: string][] = [
  [['unit', 'world'], 'tests/unit/**/*.test.ts'],
  [['api', 'api-long'], 'tests/api/**/*.test.ts'],
  [['browser'], 'tests/browser/**/*.test.ts'],
  [['portal', 'portal-long', 'e2e', 'e2e-long', 'jobs', 'jobs-long'], 'tests/e2e/**/*.spec.ts'],
  [['alone'], 'tests/long/**/*.test.ts'],
];
for (const [names, files] of everyFile) {
  test(`each file that matches ${files} runs in exactly one suite: ${names.join(' or ')}`, () => {
    const suites = names.map((name) => choose([name]).parts.flatMap((part) => filesOf(part, [])));
    assert.ok(suites.every((found) => found.length > 0));
    assert.deepEqual(suites.flat().sort(), globSync(files).sort());
  });
}

test('PEER-19 the element tests for Chromium also run in WebKitGTK and Firefox, but only on request', () => {
  const [chromium, ...others] = ['browser', 'webkit', 'firefox-elements'].map((name) =>
    choose([name]).parts.flatMap((part) => filesOf(part, [])),
  );
  for (const folder of ['viewer/picture', 'input/input', 'viewer/objects', 'map/map'])
    assert.ok(chromium?.includes(`tests/browser/${folder}.test.ts`), folder);
  for (const files of others) assert.deepEqual(files, chromium);
  const usual = namesOf();
  assert.ok(!usual.includes('webkit') && !usual.includes('firefox-elements'));
});

test('FIX-102 `nodes` runs all API tests on Node.js 22, 24 and 26, but only on request', () => {
  const [api] = choose(['api']).parts;
  assert.ok(api !== undefined);
  const { parts } = choose(['nodes']);
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['node-22', 'node-24', 'node-26'],
  );
  for (const part of parts) {
    assert.deepEqual(filesOf(part, []), filesOf(api, []));
    assert.ok(part.command.join(' ').includes(`with-node.ts ${part.name.slice(5)} `));
  }
  assert.ok(namesOf('long').includes('node-26') && !namesOf().includes('node-26'));
});

test('every API test that uses the database also runs on PostgreSQL', () => {
  const [api, onPostgres, longOnPostgres] = ['api', 'api-postgres', 'api-postgres-long'].map((name) =>
    choose([name]).parts.flatMap((part) => filesOf(part, [])),
  ) as [string[], string[], string[]];
  const run = new Set([...onPostgres, ...longOnPostgres]);
  assert.deepEqual(
    api.filter((file) => !run.has(file)),
    [
      'tests/api/account/hashing.test.ts',
      'tests/api/http/compress.test.ts',
      'tests/api/process/full-disk.test.ts',
      'tests/api/sample/map.test.ts',
      'tests/api/sample/tiles.test.ts',
      'tests/api/sample/world.test.ts',
      'tests/api/sphere/geometry.test.ts',
    ],
  );
  assert.deepEqual(
    onPostgres.filter((file) => longOnPostgres.includes(file)),
    [],
  );
});

test('a path limits a suite to the test files under that path', () => {
  assert.deepEqual(choose(['unit', 'tests/unit/elements/geo']).paths, ['tests/unit/elements/geo']);
});

test('an unknown argument is rejected with the list of checks and suites', () => {
  assert.throws(() => choose(['unti']), /No part is called "unti"\. Parts: format, /);
});
