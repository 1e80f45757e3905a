/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The same text without colours. */
export function withoutColours(text: string): string {
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
