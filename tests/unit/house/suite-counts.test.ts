import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  browserCounts,
  browserFailures,
  e2eCounts,
  e2eFailures,
  plainText,
  skippedTests,
  unitCounts,
  unitFailures,
} from '../../runner/suite-counts.ts';

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

  test('a cancelled test failed and a to-do was skipped', () => {
    assert.deepEqual(unitCounts(summary), { passed: 3, failed: 2, skipped: 2 });
  });

  test('a run that never came to its summary counts nothing', () => {
    assert.equal(unitCounts('SyntaxError: Unexpected token\n'), null);
  });

  test('failures are the closing section, or everything when there is none', () => {
    assert.equal(unitFailures('✔ a\n✖ failing tests:\n\n✖ b'), '✖ failing tests:\n\n✖ b');
    assert.equal(unitFailures('it broke'), 'it broke');
  });
});

describe('counts of the browser suite', () => {
  test('the last progress line counts', () => {
    const output = lines(
      'Chromium: |██  | 1/2 test files | 1 passed, 0 failed',
      'x: |████| 2/2 test files | 4 passed, 1 failed, 2 skipped',
    );
    assert.deepEqual(browserCounts(output), { passed: 4, failed: 1, skipped: 2 });
  });

  test('skipped tests that are named early do not linger', () => {
    const output = lines(
      '| 1/2 test files | 1 passed, 0 failed, 1 skipped',
      '| 2/2 test files | 2 passed, 0 failed, 1 skipped',
    );
    assert.deepEqual(browserCounts(output), { passed: 2, failed: 0, skipped: 1 });
  });

  test('a run without a progress line counts nothing', () => {
    assert.equal(browserCounts('Error: no browser\n'), null);
  });

  test('failures leave out the progress', () => {
    assert.equal(
      browserFailures('C: |█| 1/1 test files | 0 passed, 1 failed\n\n ❌ it turns'),
      ' ❌ it turns',
    );
  });
});

describe('counts of the end-to-end suite', () => {
  test('what did not run has failed; what passed at the second try has passed', () => {
    const output = lines(
      '  1 failed',
      '    a.spec.ts:1:1 › a',
      '  2 did not run',
      '  1 flaky',
      '  3 skipped',
      '  5 passed (9.1s)',
    );
    assert.deepEqual(e2eCounts(output), { passed: 6, failed: 3, skipped: 3 });
  });

  test('a run without a count counts nothing', () => {
    assert.equal(e2eCounts('Error: the server did not start\n'), null);
  });

  test('failures leave out what passed', () => {
    assert.equal(e2eFailures('  ✓  1 a (3ms)\n  ✘  2 b (4ms)'), '  ✘  2 b (4ms)');
  });
});

test('skipped tests are reported with their reasons', () => {
  assert.equal(
    skippedTests('✔ a\n  ﹣ b (0.1ms) # no photographs here\n  -  3 c.spec.ts:1:1 › c'),
    '  ﹣ b (0.1ms) # no photographs here\n  -  3 c.spec.ts:1:1 › c',
  );
});

test('colours and moves of the cursor are no text', () => {
  const escape = String.fromCharCode(27);
  assert.equal(plainText(`${escape}[31mred${escape}[0m${escape}[2K${escape}[1A!`), 'red!');
});
