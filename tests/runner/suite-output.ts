export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

/** Removes color and cursor control sequences. */
export function plainText(text: string): string {
  return text.replaceAll(escapes, '');
}

/** Returns the last number that the pattern captures, or 0 if it never matches. */
function lastNumber(text: string, pattern: RegExp): number {
  const matches = [...text.matchAll(pattern)];
  return Number(matches.at(-1)?.[1] ?? 0);
}

/** Reads the counts of Node's spec reporter, such as `ℹ pass 12`. */
export function unitCounts(output: string): Counts | null {
  if (!/^ℹ tests \d+/m.test(output)) return null;
  const count = (word: string): number => lastNumber(output, new RegExp(`^ℹ ${word} (\\d+)`, 'gm'));
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}

/** Reads the counts in the browser runner's progress line, such as `… | 3 passed, 1 failed, 2 skipped`. */
export function browserCounts(output: string): Counts | null {
  if (!/\d+ passed, \d+ failed/.test(output)) return null;
  return {
    passed: lastNumber(output, /(\d+) passed, \d+ failed/g),
    failed: lastNumber(output, /\d+ passed, (\d+) failed/g),
    skipped: lastNumber(output, /\d+ passed, \d+ failed, (\d+) skipped/g),
  };
}

/**
 * Reads the counts of Playwright's list reporter, such as `  2 failed` and `  5 passed (9s)`. The reporter
 * omits zero counts.
 */
export function e2eCounts(output: string): Counts | null {
  const count = (words: string): number => lastNumber(output, new RegExp(`^ +(\\d+) (?:${words})\\b`, 'gm'));
  const counts = {
    passed: count('passed'),
    // A test that passes only when it is retried at once on the same busy machine counts as failed.
    failed: count('failed') + count('flaky') + count('interrupted') + count('did not run'),
    skipped: count('skipped'),
  };
  return counts.passed + counts.failed + counts.skipped === 0 ? null : counts;
}

export interface Failure {
  /** File of the test, with the line if the runner prints it. */
  place: string;
  title: string;
  /** Beginning of the test's first error. */
  error: string;
}

/** Maximum number of lines of an error in a list of failures. */
const ERROR_LINES = 8;

/** Maximum length of a line. The counterexample of a property can have hundreds of thousands of characters. */
const LINE_LENGTH = 400;

const shorten = (line: string): string =>
  line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}… (${line.length} characters)` : line;

/** Returns the beginning of an error without the runner's indentation and the stack. */
function beginningOf(lines: readonly string[], isEnd: RegExp): string {
  const end = lines.findIndex((line) => isEnd.test(line));
  const message = lines.slice(0, end < 0 ? lines.length : end).filter((line) => line.trim() !== '');
  const indents = message.map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return message
    .slice(0, ERROR_LINES)
    .map((line) => shorten(line.slice(indent)))
    .join('\n');
}

const stackLine = /^\s+at /;

/** Matches the message of Node.js for a suite or test that failed only because another one failed. */
const followUp = /^'(\d+ subtests? failed|test did not finish before its parent and was cancelled)'/;

/** Returns the last output of a test process before the reporter states that it failed outside its tests. */
function lastWordsBefore(title: string, output: string): string {
  const before = output.slice(0, output.indexOf(`\n✖ ${title}`)).split('\n');
  const start = before.findLastIndex((line) => /^ *[✔✖▶﹣] /.test(line)) + 1;
  return before.slice(start).slice(-ERROR_LINES).join('\n');
}

/**
 * Reads the failures from the end of the spec reporter's output. Tests that a failed hook canceled are omitted.
 */
export function unitFailures(output: string): Failure[] {
  const start = output.indexOf('✖ failing tests:');
  const texts =
    start < 0
      ? []
      : output
          .slice(start)
          .split(/^test at /m)
          .slice(1);
  return texts
    .map((text): Failure => {
      const [place = '', title = '', ...lines] = text.split('\n');
      const plain = title.replace(/^✖ /, '').replace(/ \([\d.]+ms\)$/, '');
      const error = beginningOf(lines, stackLine);
      const isProcess = error === "'test failed'";
      return { place, title: plain, error: isProcess ? lastWordsBefore(plain, output) : error };
    })
    .filter(({ error }) => !followUp.test(error));
}

/**
 * Reads the failures from the browser runner's output. Each failure has a line with a cross below a line with
 * the file.
 */
export function browserFailures(output: string): Failure[] {
  const failures: Failure[] = [];
  let place = '';
  const lines = output.split('\n');
  lines.forEach((line, n) => {
    place = /^(\S+\.test\.ts):$/.exec(line)?.[1] ?? place;
    const title = /^ (?:❌|𐄂) (.+)$/u.exec(line)?.[1];
    if (title !== undefined)
      failures.push({ place, title, error: beginningOf(lines.slice(n + 1), /^\s+at |^ ❌|^\S/u) });
  });
  return failures;
}

/** Reads the failures of Playwright's list reporter, which have the form `1) FILE:LINE:COLUMN › TITLE ───`. */
export function e2eFailures(output: string): Failure[] {
  return output
    .split(/^ {2}\d+\) /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n');
      const [place = '', ...titles] = head.replace(/[ ─]+$/, '').split(' › ');
      return {
        place,
        title: titles.join(' › '),
        error: beginningOf(lines, /^\s+at |^\s+(attachment #|Error Context:)/),
      };
    });
}

/** Returns the output of a failed part without passed tests and progress bars. */
export function failedOutput(output: string): string {
  const start = output.indexOf('✖ failing tests:');
  const failures = start < 0 ? output : output.slice(start);
  return filterLines(failures, (line) => line.trim() !== '' && !line.includes(': |') && !/^ +✓/.test(line));
}

/** Returns the first and last lines of the output of a part that failed without a failed test. */
export function excerptOf(output: string): string {
  const lines = failedOutput(output).split('\n');
  const isShort = lines.length <= 2 * ERROR_LINES;
  return (isShort ? lines : [...lines.slice(0, ERROR_LINES), '…', ...lines.slice(-ERROR_LINES)]).join('\n');
}

/** Returns the lines in which a suite lists skipped tests, with reasons if it prints them. */
export function skippedTests(output: string): string {
  return filterLines(output, (line) => /^ *(﹣|- +\d+ )/.test(line));
}

function filterLines(text: string, isIncluded: (line: string) => boolean): string {
  return text.split('\n').filter(isIncluded).map(shorten).join('\n');
}

/** A file in the output of Node's spec reporter, and a test in that of Playwright's list reporter, with their times. */
const timed = [
  /^[✔✖] (tests\/\S+\.test\.ts) \(([\d.]+)(ms)\)$/gm,
  /^\s*[✓✘]\s+\d+ (tests\/\S+?\.spec\.ts):.* \(([\d.]+)(ms|s|m)\)$/gm,
];

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60 };

/** Returns the test files that took longest, with their times in seconds, longest first. */
export function slowestFiles(output: string, most: number): [file: string, seconds: number][] {
  const files = new Map<string, number>();
  for (const [, file = '', time, unit = ''] of timed.flatMap((pattern) => [...output.matchAll(pattern)]))
    files.set(file, (files.get(file) ?? 0) + Number(time) * (SECONDS[unit] ?? 0));
  return [...files].sort(([, one], [, other]) => other - one).slice(0, most);
}
