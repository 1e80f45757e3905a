import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  browserCounts,
  browserFailures,
  e2eCounts,
  e2eFailures,
  failedOutput,
  plainText,
  skippedTests,
  slowestFiles,
  unitCounts,
  unitFailures,
} from '../../runner/suite-output.ts';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

describe('counts of the unit suite', () => {
  const summary = lines(
    'ℹ tests 7',
    'ℹ suites 1',
    'ℹ pass 3',
    'ℹ fail 1',
    'ℹ cancelled 1',
    'ℹ skipped 1',
    'ℹ todo 1',
  );

  test('a canceled test counts as failed and a to-do test as skipped', () => {
    assert.deepEqual(unitCounts(summary), { passed: 3, failed: 2, skipped: 2 });
  });

  test('the results of a unit test run without a summary have no counts', () => {
    assert.equal(unitCounts('SyntaxError: Unexpected token\n'), null);
  });

  test('a failed unit test is listed with its location, title and error, unless a failed hook canceled the test', () => {
    const output = lines(
      '✖ a title (1.2ms)',
      '✖ failing tests:',
      '',
      'test at tests/unit/a.test.ts:9:5',
      '✖ a title (1.2ms)',
      '  AssertionError [ERR_ASSERTION]: 1 == 2',
      '      at TestContext.<anonymous> (tests/unit/a.test.ts:10:3)',
      '',
      'test at tests/unit/a.test.ts:12:5',
      '✖ another',
      "  'test did not finish before its parent and was cancelled'",
      '',
      'test at group-1.mjs:1:1',
      '✖ tests/unit/a.test.ts (3ms)',
      "  '1 subtest failed'",
    );
    assert.deepEqual(unitFailures(output), [
      {
        place: 'tests/unit/a.test.ts:9:5',
        title: 'a title',
        error: 'AssertionError [ERR_ASSERTION]: 1 == 2',
      },
    ]);
    assert.deepEqual(unitFailures('it broke'), []);
  });

  test('long lines of a counterexample are shortened in the list of failures and in the output', () => {
    const counterexample = `Counterexample: [${'12345,'.repeat(50_000)}]`;
    const output = lines(
      '✖ failing tests:',
      'test at tests/unit/a.test.ts:9:5',
      '✖ a title',
      `  ${counterexample}`,
    );
    const [failure] = unitFailures(output);
    assert.match(failure?.error ?? '', /^Counterexample: \[12345,.{300,400}… \(300018 characters\)$/);
    assert.ok(failedOutput(output).length < 600);
  });

  test('a test process that fails outside its tests is listed as a failure, with the last lines of its output', () => {
    const output = lines(
      '  ✔ a title (1.2ms)',
      '✔ tests/unit/a.test.ts (3ms)',
      'tests/unit/a.test.ts',
      'left open after the last test: TCPServerWrap.',
      '✖ /there/group-1.mjs (30000.1ms)',
      "  'test failed'",
      'ℹ fail 1',
      '✖ failing tests:',
      '',
      'test at group-1.mjs:1:1',
      '✖ /there/group-1.mjs (30000.1ms)',
      "  'test failed'",
    );
    const error = 'tests/unit/a.test.ts\nleft open after the last test: TCPServerWrap.';
    assert.deepEqual(unitFailures(output), [
      { place: 'group-1.mjs:1:1', title: '/there/group-1.mjs', error },
    ]);
  });
});

describe('counts of the browser suite', () => {
  test('the number of browser tests is read from the last progress line', () => {
    const output = lines(
      'Chromium: |██  | 1/2 test files | 1 passed, 0 failed',
      'x: |████| 2/2 test files | 4 passed, 1 failed, 2 skipped',
    );
    assert.deepEqual(browserCounts(output), { passed: 4, failed: 1, skipped: 2 });
  });

  test('a skipped test that appears in two progress lines is counted once', () => {
    const output = lines(
      '| 1/2 test files | 1 passed, 0 failed, 1 skipped',
      '| 2/2 test files | 2 passed, 0 failed, 1 skipped',
    );
    assert.deepEqual(browserCounts(output), { passed: 2, failed: 0, skipped: 1 });
  });

  test('the results of a browser test run without a progress line have no counts', () => {
    assert.equal(browserCounts('Error: no browser\n'), null);
  });

  test('a failed browser test is listed with its file, title and error', () => {
    const output = lines(
      'tests/browser/a.test.ts:',
      '',
      ' ❌ a viewer > turns',
      '      AssertionError: expected 1 to equal 2',
      '        at n.<anonymous> (tests/browser/a.test.ts:3:4)',
      '',
      'C: |█| 1/1 test files | 0 passed, 1 failed',
    );
    const error = 'AssertionError: expected 1 to equal 2';
    assert.deepEqual(browserFailures(output), [
      { place: 'tests/browser/a.test.ts', title: 'a viewer > turns', error },
    ]);
  });
});

describe('counts of the end-to-end suite', () => {
  test('an end-to-end test that did not run or passed only on a retry counts as failed', () => {
    const output = lines(
      '  1 failed',
      '    a.spec.ts:1:1 › a',
      '  2 did not run',
      '  1 flaky',
      '  3 skipped',
      '  5 passed (9.1s)',
    );
    assert.deepEqual(e2eCounts(output), { passed: 5, failed: 4, skipped: 3 });
  });

  test('the results of an end-to-end run that could not start have no counts', () => {
    assert.equal(e2eCounts('Error: the server did not start\n'), null);
  });

  test('a failed end-to-end test is listed with its location, title and error', () => {
    const output = lines(
      '  ✓  1 a.spec.ts:1:1 › a (3ms)',
      '  1) tests/e2e/b.spec.ts:9:3 › a page › shows b ─────',
      '',
      '    Error: expect(received).toBe(expected)',
      '',
      '    Expected: 1',
      '    Received: 2',
      '        at tests/e2e/b.spec.ts:10:8',
      '',
      '  1 failed',
    );
    const error = 'Error: expect(received).toBe(expected)\nExpected: 1\nReceived: 2';
    assert.deepEqual(e2eFailures(output), [
      { place: 'tests/e2e/b.spec.ts:9:3', title: 'a page › shows b', error },
    ]);
  });
});

test('skipped tests are reported with their reasons', () => {
  assert.equal(
    skippedTests('✔ a\n  ﹣ b (0.1ms) # no photographs here\n  -  3 c.spec.ts:1:1 › c'),
    '  ﹣ b (0.1ms) # no photographs here\n  -  3 c.spec.ts:1:1 › c',
  );
});

test('color codes and cursor movements are removed from the output of the tests', () => {
  const escape = String.fromCharCode(27);
  assert.equal(plainText(`${escape}[31mred${escape}[0m${escape}[2K${escape}[1A!`), 'red!');
});

test('the slowest files are those with the longest tests in sum, of Node.js and of Playwright', () => {
  const output = lines(
    '  ✔ a title (9000.5ms)',
    '✔ tests/unit/house/words.test.ts (2500.4ms)',
    '✖ tests/unit/house/lint.test.ts (61000ms)',
    '  ✓  1 tests/e2e/portal/home.spec.ts:30:1 › HOME-01 a title (1.5 m) (15.5s)',
    '  ✘  2 tests/e2e/portal/home.spec.ts:40:1 › another (1.1m)',
    '  ✓  3 tests/e2e/portal/auth.spec.ts:40:1 › a third (830ms)',
  );
  const files = slowestFiles(output, 3).map(([file, seconds]) => `${file} ${seconds.toFixed(1)}`);
  assert.deepEqual(files, [
    'tests/e2e/portal/home.spec.ts 81.5',
    'tests/unit/house/lint.test.ts 61.0',
    'tests/unit/house/words.test.ts 2.5',
  ]);
});
