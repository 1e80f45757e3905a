/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

/** The same text without colours and moves of the cursor. */
export function plainText(text: string): string {
  return text.replaceAll(escapes, '');
}

/** The last number that the pattern captures in the text, 0 when it never matches. */
function lastNumber(text: string, pattern: RegExp): number {
  const matches = [...text.matchAll(pattern)];
  return Number(matches.at(-1)?.[1] ?? 0);
}

/** Counts from Node's spec reporter: lines such as `ℹ pass 12`. */
export function unitCounts(output: string): Counts | null {
  if (!/^ℹ tests \d+/m.test(output)) return null;
  const count = (word: string): number => lastNumber(output, new RegExp(`^ℹ ${word} (\\d+)`, 'gm'));
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}

/** Counts from the browser runner's progress line, such as `… | 3 passed, 1 failed, 2 skipped`. */
export function browserCounts(output: string): Counts | null {
  if (!/\d+ passed, \d+ failed/.test(output)) return null;
  return {
    passed: lastNumber(output, /(\d+) passed, \d+ failed/g),
    failed: lastNumber(output, /\d+ passed, (\d+) failed/g),
    skipped: lastNumber(output, /\d+ passed, \d+ failed, (\d+) skipped/g),
  };
}

/** Counts from Playwright's list reporter, which names only what is not zero: `  2 failed`, `  5 passed (9s)`. */
export function e2eCounts(output: string): Counts | null {
  const count = (words: string): number => lastNumber(output, new RegExp(`^ +(\\d+) (?:${words})\\b`, 'gm'));
  const counts = {
    passed: count('passed') + count('flaky'),
    failed: count('failed') + count('interrupted') + count('did not run'),
    skipped: count('skipped'),
  };
  return counts.passed + counts.failed + counts.skipped === 0 ? null : counts;
}

/** A unit run's failures: its closing section, or all of a run that broke before it. */
export function unitFailures(output: string): string {
  const start = output.indexOf('✖ failing tests:');
  return start < 0 ? output : output.slice(start);
}

/** A browser run's failures: everything but the progress bars. */
export function browserFailures(output: string): string {
  return keepLines(output, (line) => line !== '' && !line.includes(': |'));
}

/** An end-to-end run's failures: everything but the tests that passed. */
export function e2eFailures(output: string): string {
  return keepLines(output, (line) => !/^ +✓/.test(line));
}

/** The lines in which any of the suites names the tests it skipped, with reasons if it prints them. */
export function skippedTests(output: string): string {
  return keepLines(output, (line) => /^ *(﹣|- +\d+ )/.test(line));
}

function keepLines(text: string, isKept: (line: string) => boolean): string {
  return text.split('\n').filter(isKept).join('\n');
}
