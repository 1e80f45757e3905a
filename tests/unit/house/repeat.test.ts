import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../runner/parts.ts';
import { filesToRepeat, withoutFailuresOf, type Result } from '../../runner/repeat.ts';

const files = ['a', 'b', 'c', 'database/kill-at-once'].map((name) => `tests/api/${name}.test.ts`);
const part = (name: string, isLong = false): Part => ({ name, command: [], isLong });

function result(name: string, ...places: string[]): Result {
  const failures = places.map((place) => ({ place, title: `of ${place}`, error: 'Error' }));
  const counts = { passed: 5, failed: failures.length, skipped: 0 };
  return { part: part(name), counts, failures, seconds: '1' };
}

const repeated = (...results: readonly Result[]): string[] =>
  filesToRepeat(results, () => files).map(({ part: { name }, file }) => `${name} ${file}`);

test('a test file with failures is rerun once, regardless of how many of its tests failed', () => {
  const results = [
    result('unit'),
    result('api', 'tests/api/a.test.ts:3:1', 'tests/api/a.test.ts:9:1', 'tests/api/b.test.ts'),
  ];
  assert.deepEqual(repeated(...results), ['api tests/api/a.test.ts', 'api tests/api/b.test.ts']);
});

test('a test file that failed in two suites is rerun in both, unless a second test file failed too', () => {
  const twice = [result('api', 'tests/api/a.test.ts:1:1'), result('api-postgres', 'tests/api/a.test.ts:1:1')];
  assert.deepEqual(repeated(...twice), ['api tests/api/a.test.ts', 'api-postgres tests/api/a.test.ts']);
  assert.deepEqual(repeated(...twice, result('unit', 'tests/api/b.test.ts:1:1')), []);
});

const longSuite: Result = { ...result('api-long', 'tests/api/a.test.ts:1:1'), part: part('api-long', true) };
for (const [what, final] of [
  ['a check', result('lint', 'lint')],
  ['a test that kills processes', result('api', 'tests/api/database/kill-at-once.test.ts:4:1')],
  ['a long part', longSuite],
] as const)
  test(`nothing is rerun after a failure of ${what}`, () => {
    assert.deepEqual(repeated(final, result('unit', 'tests/api/b.test.ts:1:1')), []);
  });

test('when a file passes in the rerun, its failures are removed from the results and other failures remain', () => {
  const before = result('api', 'tests/api/a.test.ts:3:1', 'tests/api/b.test.ts:1:1');
  const after = withoutFailuresOf(before, 'tests/api/a.test.ts');
  assert.deepEqual(after.counts, { passed: 6, failed: 1, skipped: 0 });
  assert.deepEqual(
    after.failures.map(({ place }) => place),
    ['tests/api/b.test.ts:1:1'],
  );
});
